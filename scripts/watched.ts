import { pathToFileURL } from 'node:url';

/* Runs a part below `tsx watch`, which waits for a change after whatever its program ends with. */

let broken = false;
// A part that refuses to start ends the watch, so that its reason is the last line.
process.on('exit', (code) => {
  if (!broken && code !== 0) process.kill(process.ppid, 'SIGTERM');
});

try {
  await import(pathToFileURL(process.argv[2] ?? '').href);
} catch (error) {
  // Code that does not load waits for the next change.
  broken = true;
  throw error;
}
