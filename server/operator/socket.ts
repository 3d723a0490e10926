import { chmod, mkdir, mkdtemp, rename, rm, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { Context, Log } from '../context.ts';
import { createOperatorApp } from './app.ts';
import { socketIn } from './socketPath.ts';

type OperatorLog = Log & { warn: (about: object, message: string) => void };

/**
 * Listens on a socket in the data folder that only the server's user may open, and answers a function that
 * stops it. Without it the server still runs.
 */
export async function listenForOperator(context: Context, log: OperatorLog): Promise<() => Promise<void>> {
  const path = socketIn(context.config.dataDir);
  const app = createOperatorApp(context, log);
  try {
    const inode = await listenAt(path, (socketPath) => app.listen({ path: socketPath }));
    return async () => {
      await app.close();
      // Another server on this folder may have replaced the socket.
      if ((await inodeOf(path)) === inode) await rm(path, { force: true });
    };
  } catch (err) {
    log.warn({ err, path }, "the operator's command has nowhere to reach this server");
    return () => app.close();
  }
}

/**
 * Made in a private folder and moved into place once its mode is set, so that nobody can open it in between
 * and a stale socket is replaced in one step.
 */
async function listenAt(path: string, listen: (path: string) => Promise<unknown>): Promise<number | null> {
  const folder = resolve(path, '..');
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const privateFolder = await mkdtemp(join(folder, '.op-'));
  try {
    const socketPath = join(privateFolder, 's');
    await listen(socketPath);
    await chmod(socketPath, 0o600);
    await rename(socketPath, path);
    return await inodeOf(path);
  } finally {
    await rm(privateFolder, { recursive: true, force: true });
  }
}

const inodeOf = (path: string): Promise<number | null> =>
  stat(path).then(
    ({ ino }) => ino,
    () => null,
  );
