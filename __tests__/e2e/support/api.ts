import { randomUUID } from 'node:crypto';
import http from 'node:http';
import { buffer } from 'node:stream/consumers';
import type { CallName, Calls } from '../../../contract/calls.ts';
import type { Envelope, Order } from '../../../contract/entities.ts';
import { ownAddress } from './browser.ts';
import type { Product } from './product.ts';
import { CARDS, newEmail, PASSWORD } from './steps.ts';

export type Answer = { status: number; headers: http.IncomingHttpHeaders; body: Buffer };

const agent = new http.Agent({ keepAlive: true, maxSockets: 8 });

/** Sends an address as it is written: `fetch` would tidy it first. */
export function ask(
  origin: string,
  path: string,
  { method = 'GET', headers = {}, body = '' } = {} as {
    method?: string;
    headers?: Record<string, string>;
    body?: string;
  },
): Promise<Answer> {
  const { hostname, port } = new URL(origin);
  return new Promise((resolve, reject) => {
    const sized = { ...headers, ...(body && { 'content-length': `${Buffer.byteLength(body)}` }) };
    const request = http.request({ hostname, port, path, method, headers: sized, agent }, (response) => {
      const answered = (bytes: Buffer) =>
        resolve({ status: response.statusCode ?? 0, headers: response.headers, body: bytes });
      buffer(response).then(answered, reject);
    });
    request.on('error', reject).end(body);
  });
}

export type Client = ReturnType<typeof newClient>;

/** Somebody who speaks with the API as the app does; signed in once a call has given a token. */
export function newClient({ url, sandboxUrl }: Product) {
  const address = ownAddress();
  let token = '';

  async function call<K extends CallName>(
    name: K,
    input: Calls[K]['input'],
  ): Promise<Envelope<Calls[K]['info']>> {
    const [method, path] = name.split(' ') as [string, string];
    const isGet = method === 'GET';
    const answer = await ask(url, isGet ? `${path}?${new URLSearchParams(input as never)}` : path, {
      method,
      headers: {
        ...address,
        ...(isGet ? {} : { 'content-type': 'application/json' }),
        ...(token && { 'user-token': token }),
        'idempotency-key': randomUUID(),
      },
      body: isGet ? '' : JSON.stringify(input),
    });
    token = (answer.headers['user-token'] as string | undefined) ?? token;
    return JSON.parse(answer.body.toString());
  }

  /** The same for a call that must succeed. */
  async function expectInfo<K extends CallName>(
    name: K,
    input: Calls[K]['input'],
  ): Promise<Calls[K]['info']> {
    const answer = await call(name, input);
    if (!('info' in answer)) throw new Error(`${name}: ${JSON.stringify(answer)}`);
    return answer.info;
  }

  async function pay(orderId: string): Promise<Order> {
    const card = { number: CARDS.good.replaceAll(' ', ''), expiry: '12/34', cvv: '737' };
    const tokenised = await ask(sandboxUrl, '/v1/tokens', {
      method: 'POST',
      // Only the provider's own card fields may ask.
      headers: { origin: sandboxUrl, 'content-type': 'application/json' },
      body: JSON.stringify(card),
    });
    const { token } = JSON.parse(tokenised.body.toString());
    return expectInfo('POST /api/payment/pay', { orderId, method: 'card', token, agreed: true });
  }

  return {
    call,
    info: expectInfo,
    register: (email: string) =>
      expectInfo('POST /api/user/register', { email, password: PASSWORD, repeatPassword: PASSWORD }),
    pay,
    async subscribe() {
      const order = await expectInfo('POST /api/payment/order', { planId: 'weekly' });
      return pay(order.id);
    },
  };
}

/** Somebody with an account, and with a plan if they are to have one. */
export async function newMember(product: Product, { subscribed = false } = {}) {
  const client = newClient(product);
  const email = newEmail();
  await client.register(email);
  if (subscribed) await client.subscribe();
  return { client, email };
}
