import http, { type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

type Answer = { status: number; headers: IncomingHttpHeaders; body: Buffer };
type Stored = Answer & {
  /** What the requests must carry that it answers, by the names in its Vary. */
  asked: [name: string, value: unknown][];
  /** In milliseconds, as are all times here. */
  bornAt: number;
  lifetime: number;
};

/** Belong to one connection, not to the message. */
const HOP_BY_HOP = [
  'connection',
  'keep-alive',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
];
/** A request that asks for more than the plain answer goes past the cache. */
const PAST_THE_CACHE = ['range', 'if-none-match', 'if-modified-since', 'if-range', 'cache-control', 'pragma'];

/**
 * A shared cache as RFC 9111 allows it, and no more careful than it has to be: a cookie, in the request
 * or in the answer, keeps nothing out. It neither guesses lifetimes nor revalidates.
 */
export async function startCachingProxy(origin: string) {
  const kept = new Map<string, Stored[]>();
  const counts = { hits: 0, misses: 0 };
  const agent = new http.Agent({ keepAlive: true });

  async function answer(request: IncomingMessage): Promise<Answer> {
    const { method = 'GET', headers } = request;
    const key = `http://${headers.host}${request.url}`;
    const mayLook = method === 'GET' && !PAST_THE_CACHE.some((name) => name in headers);
    const at = Date.now();
    const variants = (kept.get(key) ?? []).filter(({ bornAt, lifetime }) => at - bornAt < lifetime);
    const hit =
      mayLook && variants.find(({ asked }) => asked.every(([name, value]) => headers[name] === value));
    if (hit) {
      counts.hits += 1;
      return { ...hit, headers: { ...hit.headers, age: `${Math.floor((at - hit.bornAt) / 1000)}` } };
    }
    const found = await forward(origin, request, agent);
    if (method === 'GET') counts.misses += 1;
    else if (method !== 'HEAD' && found.status < 400) kept.delete(key);
    const stored = mayLook ? storable(headers, found, at) : null;
    // Read anew: others have been answered meanwhile. The newest comes first.
    if (stored) kept.set(key, [stored, ...(kept.get(key) ?? [])]);
    return found;
  }

  const server = http.createServer((request, response) => {
    answer(request).then(
      (found) => send(response, found),
      () => send(response, { status: 502, headers: { 'cache-control': 'no-store' }, body: Buffer.alloc(0) }),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));

  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    counts: counts as Readonly<typeof counts>,
    stop() {
      agent.destroy();
      server.closeAllConnections();
      return new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}

function forward(origin: string, request: IncomingMessage, agent: http.Agent): Promise<Answer> {
  const { method, url, headers } = request;
  return new Promise((resolve, reject) => {
    const options = { method, headers: endToEnd(headers), agent };
    const onward = http.request(origin + url, options, (response) => {
      const whole = (body: Buffer) =>
        resolve({ status: response.statusCode ?? 0, headers: endToEnd(response.headers), body });
      buffer(response).then(whole, reject);
    });
    onward.on('error', reject);
    request.pipe(onward);
  });
}

function send(response: ServerResponse, { status, headers, body }: Answer) {
  response.writeHead(status, headers).end(body);
}

function endToEnd(headers: IncomingHttpHeaders): IncomingHttpHeaders {
  const named = (headers.connection ?? '').toLowerCase().split(/\s*,\s*/);
  const isOfTheHop = (name: string) => HOP_BY_HOP.includes(name) || named.includes(name);
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !isOfTheHop(name)));
}

/** RFC 9111, sections 3, 3.5, 4.1 and 4.2.1: null for what a shared cache may not keep. */
function storable(asked: IncomingHttpHeaders, answer: Answer, bornAt: number): Stored | null {
  const rules = directives(answer.headers['cache-control']);
  const partial = answer.status === 206 || answer.status === 304;
  if (partial || ['no-store', 'private', 'no-cache'].some((name) => rules.has(name))) return null;
  const forAnyone = ['public', 's-maxage', 'must-revalidate'].some((name) => rules.has(name));
  if (asked.authorization !== undefined && !forAnyone) return null;
  const names = (answer.headers.vary ?? '')
    .toLowerCase()
    .split(',')
    .map((name) => name.trim());
  if (names.includes('*')) return null;
  const seconds = Number(rules.get('s-maxage') ?? rules.get('max-age') ?? 0);
  const lifetime = (seconds - Number(answer.headers.age ?? 0)) * 1000;
  if (!(lifetime > 0)) return null;
  return { ...answer, asked: names.filter(Boolean).map((name) => [name, asked[name]]), bornAt, lifetime };
}

const directives = (header = '') =>
  new Map(
    header.split(',').map((part) => {
      const [name = '', value = ''] = part.trim().split('=');
      return [name.toLowerCase(), value.replaceAll('"', '')];
    }),
  );
