import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A page of another site (127.0.0.1, while the candidates run on localhost) links to the candidate. */
export async function startElsewhere(): Promise<{ url: string; stop: () => Promise<void> }> {
  const server = createServer((_ask, reply) => {
    reply.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html><title>Elsewhere</title>');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    stop() {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}
