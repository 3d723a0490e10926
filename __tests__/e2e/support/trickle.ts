import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';

/** Long enough for a frame of its own. */
const PIECE_MS = 8;

/** Serves the pages of a product alone, tag by tag, as a slow line or a busy phone receives them. */
export async function startTrickle(origin: string): Promise<{ url: string; stop: () => Promise<void> }> {
  const server = createServer(async ({ url, headers }, reply) => {
    if (!headers.accept?.includes('text/html')) {
      reply.writeHead(204).end();
      return;
    }
    const { accept, 'accept-language': language = '' } = headers;
    const page = await (
      await fetch(origin + url, { headers: { accept, 'accept-language': language } })
    ).text();
    const [from, to] = [page.indexOf('<div id="root">'), page.indexOf('<noscript>')];
    reply.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).write(page.slice(0, from));
    for (const tag of page.slice(from, to).split(/(?<=>)/)) {
      reply.write(tag);
      await wait(PIECE_MS);
    }
    reply.end(page.slice(to));
  });
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    stop() {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}
