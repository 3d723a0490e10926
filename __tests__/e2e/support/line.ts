import http from 'node:http';
import type { AddressInfo } from 'node:net';

type Sent = { method: string; path: string; body: string };
export type Line = Awaited<ReturnType<typeof startLine>>;

/** Stands between a browser and the servers, as one address. Tells what has arrived, and can be cut. */
export async function startLine(originOf: (path: string) => string) {
  const arrived: Sent[] = [];
  let isCut = false;
  const server = http.createServer((request, reply) => {
    if (isCut) return void request.socket.destroy();
    const { method = 'GET', url: path = '/' } = request;
    const origin = originOf(path);
    const { hostname, port, host } = new URL(origin);
    const headers = { ...request.headers, host, ...(request.headers.origin && { origin }) };
    const onward = http.request({ hostname, port, path, method, headers }, (answer) => {
      reply.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(reply);
    });
    onward.on('error', () => reply.destroy());
    reply.on('close', () => onward.destroy());
    const sent = { method, path, body: '' };
    arrived.push(sent);
    request.on('data', (part) => {
      sent.body += part;
    });
    request.pipe(onward);
  });
  await new Promise<void>((resolve) => server.listen(0, resolve));
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    arrived: arrived as readonly Sent[],
    cut() {
      isCut = true;
      server.closeAllConnections();
    },
    mend() {
      isCut = false;
    },
    stop() {
      server.closeAllConnections();
      return new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}
