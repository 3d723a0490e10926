import type { Server } from 'node:http';

const MOST_TURNS = 200;

/**
 * Takes no more connections, and resolves once those that are open have ended. The system resets connections
 * that it has taken and the process has not yet, so this waits for a turn of the event loop that brought none.
 */
export async function stopListening(server: Server): Promise<void> {
  let hasConnected = true;
  const note = () => {
    hasConnected = true;
  };
  server.on('connection', note);
  for (let turn = 0; hasConnected && turn < MOST_TURNS; turn += 1) {
    hasConnected = false;
    await new Promise((resolve) => setImmediate(resolve));
  }
  server.off('connection', note);
  await new Promise<void>((resolve) => server.close(() => resolve()));
}
