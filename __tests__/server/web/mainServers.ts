import { startChild } from '../support/child.ts';
import { temporaryFolder, writeFiles } from '../support/folders.ts';

/** Starts `server/main.ts` as processes of their own, on free ports, over an empty catalogue. */
export function mainServers() {
  const { path: folder, remove } = temporaryFolder();
  const started: ReturnType<typeof startChild>[] = [];
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
  return {
    folder,
    start(change: Record<string, string> = {}) {
      const server = startChild('server/main.ts', [], { ...settings, ...change });
      started.push(server);
      return server;
    },
    /** Ends those that a failed test has left running. */
    async close() {
      for (const server of started) server.kill('SIGKILL');
      await Promise.all(started.map(({ exited }) => exited));
      remove();
    },
  };
}
