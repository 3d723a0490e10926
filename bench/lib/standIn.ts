import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { brotliCompressSync, gzipSync } from 'node:zlib';

type Answer = { status: number; headers: Record<string, string | string[] | undefined>; body: Buffer };
export type StandIn = { url: string; stop: () => Promise<void> };

/**
 * A static server with pages of its own. It copies everything else from the product and keeps it in memory; only API
 * calls go through each time.
 */
export async function startStandIn(
  productUrl: string,
  pageFor: (path: string) => string | undefined,
): Promise<StandIn> {
  const kept = new Map<string, Answer>();
  const pages = new Map<string, ReturnType<typeof encoded>>();

  async function answer(ask: IncomingMessage): Promise<Answer> {
    const path = new URL(ask.url ?? '/', productUrl).pathname;
    const html = isPage(path) ? pageFor(path) : undefined;
    if (html !== undefined) {
      const page = pages.get(html) ?? encoded(html);
      pages.set(html, page);
      return pageAnswer(page, ask.headers['accept-encoding'] ?? '');
    }
    const key = [ask.url, ask.headers['accept-encoding'], ask.headers.range].join(' ');
    const found = kept.get(key) ?? (await forward(productUrl, ask));
    if (ask.method === 'GET' && !path.startsWith('/api/') && found.status < 300) kept.set(key, found);
    return found;
  }

  const server = createServer((ask: IncomingMessage, reply: ServerResponse) => {
    answer(ask).then(
      ({ status, headers, body }) => reply.writeHead(status, headers).end(body),
      () => reply.writeHead(502).end(),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://localhost:${port}`,
    stop() {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}

const isPage = (path: string) => !/^\/(?:api|assets|icons|media|posters)\/|\.\w+$/.test(path);

/** The encoding matches the product's own. */
const encoded = (html: string) => {
  const identity = Buffer.from(html);
  return { identity, br: brotliCompressSync(identity), gzip: gzipSync(identity) };
};

function pageAnswer(page: ReturnType<typeof encoded>, accepted: string): Answer {
  const encoding = (['br', 'gzip'] as const).find((one) => accepted.includes(one));
  const body = page[encoding ?? 'identity'];
  return {
    status: 200,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-cache',
      'content-length': `${body.length}`,
      ...(encoding && { 'content-encoding': encoding }),
    },
    body,
  };
}

function forward(productUrl: string, ask: IncomingMessage): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const { host: _host, connection: _connection, ...headers } = ask.headers;
    const asked = request(new URL(ask.url ?? '/', productUrl), { method: ask.method, headers }, (answer) => {
      const chunks: Buffer[] = [];
      answer.on('data', (chunk: Buffer) => chunks.push(chunk));
      answer.on('error', reject);
      answer.on('end', () => {
        const { connection: _, 'keep-alive': __, ...kept } = answer.headers;
        resolve({ status: answer.statusCode ?? 502, headers: kept, body: Buffer.concat(chunks) });
      });
    });
    asked.on('error', reject);
    ask.pipe(asked);
  });
}
