import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const exec = promisify(execFile);

/** Arguments as one would type them; a piece that is a path (it has a slash) stays whole, spaces and all. */
export const words = (pieces: string[]): string[] =>
  pieces.flatMap((piece) => (piece.includes('/') ? [piece] : piece.split(' ')));

export const run = (command: string, ...pieces: string[]): Promise<{ stdout: string; stderr: string }> =>
  exec(command, words(pieces), { maxBuffer: 64 * 1024 * 1024 });
