import { pathToFileURL } from 'node:url';

let loaded = false;
// `tsx watch` would wait for a change, with the reason lost among later lines.
process.on('exit', (code) => {
  if (loaded && code !== 0) process.kill(process.ppid, 'SIGTERM');
});

/** Runs a part below `tsx watch`. A part that refuses to start ends the watch; code that does not load waits for a change. */
await import(pathToFileURL(process.argv[2] ?? '').href);
loaded = true;
