import { startChild } from '../support/child.ts';
import { temporaryFolder, writeFiles } from '../support/folders.ts';

/** Starts `server/main.ts` as processes of their own, on free ports, over an empty catalogue. */
export function mainServers() {
  const { path: folder, remove } = temporaryFolder();
  writeFiles(folder, {
    'data/categories.json': '[]',
    'data/tags.json': '[]',
    'data/contentNotes.json': '[]',
    'data/series/readme.txt': '',
  });
  const settings = {
    PORT: '0',
    LOG_LEVEL: 'warn',
    DATA_DIR: `${folder}/data`,
    CATALOGUE_DIR: folder,
    CLIENT_DIR: `${folder}/client`,
  };
  const start = (change: Record<string, string> = {}) =>
    startChild('server/main.ts', [], { ...settings, ...change });
  return { folder, start, remove };
}
