import { FolderInUse, lockFolder } from '../../../server/db/embedded/lock.ts';

/* Tries for the lock of a folder at a given moment, says how it went and stays alive until it is killed. */
const [folder = '', startAt = ''] = process.argv.slice(2);
// Turning on the spot, so that all racers are at the same line at the same moment.
while (Date.now() < Number(startAt));
try {
  lockFolder(folder);
  console.log('won');
} catch (error) {
  if (!(error instanceof FolderInUse)) throw error;
  console.log('lost');
}
setInterval(() => {}, 1_000);
