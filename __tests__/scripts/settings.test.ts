import { readFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import { settingsFiles } from '../../scripts/settings.ts';

test.each(Object.entries(settingsFiles()))('%s tells the settings that are declared', (file, text) => {
  expect(readFileSync(file, 'utf8')).toBe(text);
});
