import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

export type Asked = {
  method: string;
  path: string;
  query: URLSearchParams;
  headers: IncomingMessage['headers'];
  body: string;
};
export type Given = { status: number; body?: unknown; headers?: Record<string, string> };
export type StubServer = Awaited<ReturnType<typeof startStub>>;

/** A provider's API on a port of its own: real sockets, answers from memory. */
export async function startStub(answer: (asked: Asked) => Given) {
  const stub = {
    asked: [] as Asked[],
    /** The next request it is true for is acted on, but its answer breaks off. */
    lose: null as ((asked: Asked) => boolean) | null,
    /** Answers in place of the real ones, in order. */
    instead: [] as Given[],
    port: 0,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    // A client behind a proxy names the whole address.
    const url = new URL(request.url ?? '/', 'http://stub');
    const asked: Asked = {
      method: request.method ?? '',
      path: url.pathname,
      query: url.searchParams,
      headers: request.headers,
      body: Buffer.concat(chunks).toString('utf8'),
    };
    stub.asked.push(asked);
    const { status, body, headers = {} } = stub.instead.shift() ?? answer(asked);
    if (stub.lose?.(asked)) {
      stub.lose = null;
      response.writeHead(status, { 'content-type': 'application/json', 'content-length': '1000' });
      response.write('{"id":', () => request.socket.destroy());
      return;
    }
    response.writeHead(status, { 'content-type': 'application/json', ...headers });
    response.end(body === undefined ? '' : JSON.stringify(body));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  stub.port = (server.address() as AddressInfo).port;
  return stub;
}
