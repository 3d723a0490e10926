import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

/** What the server asks of the provider. */
export type ProviderCall =
  | 'createPayment'
  | 'findPayments'
  | 'fetchPayment'
  | 'cancelPayment'
  | 'chargeMandate'
  | 'refund'
  | 'endMandate'
  | 'setupMandate'
  | 'findSetup'
  | 'fetchSetup'
  | 'cancelSetup';
/** `before` the provider hears of a call, or `after` it did what was asked and before it answers. */
export type Moment = 'before' | 'after';

export type Proxy = Awaited<ReturnType<typeof startProxy>>;

/** Stands between the server and the provider, and can hold a call for good at any moment of it. */
export async function startProxy(target: string) {
  let waiting: { call: ProviderCall; moment: Moment; reached: () => void } | null = null;
  const calls: ProviderCall[] = [];
  const reach = (call: ProviderCall | null, moment: Moment): boolean => {
    if (waiting?.call !== call || waiting.moment !== moment) return false;
    waiting.reached();
    waiting = null;
    return true;
  };

  const server = createServer(async (request, reply) => {
    reply.on('error', () => {});
    const call = callOf(request);
    const body = await buffer(request);
    if (call) calls.push(call);
    if (reach(call, 'before')) return;
    const { host: _host, connection: _connection, 'content-length': _length, ...headers } = request.headers;
    const answer = await fetch(target + request.url, {
      method: request.method ?? 'GET',
      headers: headers as Record<string, string>,
      ...(body.length > 0 && { body }),
    }).catch(() => null);
    const text = await answer?.text().catch(() => null);
    if (reach(call, 'after')) return;
    // A broken answer stays a broken one.
    if (!answer || text === null || text === undefined) return void reply.destroy();
    reply.writeHead(answer.status, { 'content-type': 'application/json' });
    reply.end(text);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    /** What the server has asked of the provider, since this was last looked at. */
    takeCalls: () => calls.splice(0),
    /** Resolves when the next such call is at that moment; from then on it is held. */
    hold: (call: ProviderCall, moment: Moment) =>
      new Promise<void>((reached) => {
        waiting = { call, moment, reached };
      }),
    holdNothing() {
      waiting = null;
    },
    stop() {
      server.closeAllConnections();
      return new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}

function callOf({ method, url = '' }: IncomingMessage): ProviderCall | null {
  if (method === 'DELETE') return 'endMandate';
  if (url.endsWith('/charges')) return 'chargeMandate';
  if (url.endsWith('/refunds')) return 'refund';
  if (url.startsWith('/v1/setups')) return setupCallOf(method, url);
  if (url.endsWith('/cancel')) return 'cancelPayment';
  if (url.startsWith('/v1/payments/')) return 'fetchPayment';
  if (url.startsWith('/v1/payments?')) return 'findPayments';
  return url === '/v1/payments' ? 'createPayment' : null;
}

function setupCallOf(method: string | undefined, url: string): ProviderCall {
  if (url.endsWith('/cancel')) return 'cancelSetup';
  if (method === 'POST') return 'setupMandate';
  return url.startsWith('/v1/setups?') ? 'findSetup' : 'fetchSetup';
}
