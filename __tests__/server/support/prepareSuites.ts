import { execFileSync } from 'node:child_process';
import { buildSync } from 'esbuild';

/** Jest calls it once before all suites of the server. */
export default function prepareSuites(): void {
  // Typebox is 370 files, which Jest would load one by one for each suite.
  buildSync({
    entryPoints: { typebox: 'typebox', 'typebox/value': 'typebox/value' },
    outdir: '.cache/libraries',
    outExtension: { '.js': '.mjs' },
    ...{ bundle: true, splitting: true, platform: 'node', format: 'esm' },
  });
  // Outside of any module that Jest has transformed.
  const script = "import('./__tests__/server/support/testDatabase.ts').then((it) => it.makeTemplates())";
  execFileSync(process.execPath, ['--import', 'tsx', '--eval', script], { stdio: 'inherit' });
}
