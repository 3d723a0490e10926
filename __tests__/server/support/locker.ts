import { existsSync } from 'node:fs';
import { FolderInUse, lockFolder } from '../../../server/db/embedded/lock.ts';

/* Tries for the lock of a folder as soon as a file is there, says how it went and stays alive until it is killed. */
const [folder = '', signal = ''] = process.argv.slice(2);
console.log('ready');
// Turning on the spot, so that all racers are at the same line at the same moment.
while (!existsSync(signal));
try {
  lockFolder(folder);
  console.log('won');
} catch (error) {
  if (!(error instanceof FolderInUse)) throw error;
  console.log('lost');
}
setInterval(() => {}, 1_000);
