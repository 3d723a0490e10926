import { writeFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { openApi } from './openapi.ts';
import { settingsExample, settingsPage } from './settings.ts';

/* `npm run reference` writes what is told twice: once in code, and once for those who read no code. A test holds them equal. */

/** The files and their texts. */
export const referenceFiles = () => ({
  'docs/settings.md': settingsPage(),
  'deploy/.env.example': settingsExample(),
  'docs/openapi.json': `${JSON.stringify(openApi(), null, 1)}\n`,
});

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href)
  for (const [file, text] of Object.entries(referenceFiles())) writeFileSync(file, text);
