import http from 'node:http';
import { buffer } from 'node:stream/consumers';
import type { CallName, Calls } from '../../../contract/calls.ts';
import type { Order } from '../../../contract/entities.ts';
import { cardPayment } from '../../server/support/payments.ts';
import { ownAddress } from './browser.ts';
import { NUMBERS, newPerson } from './money/person.ts';
import type { Product } from './product.ts';
import { newEmail } from './steps.ts';

export type Answer = { status: number; headers: http.IncomingHttpHeaders; body: Buffer };

const agent = new http.Agent({ keepAlive: true, maxSockets: 8 });

/** Sends an address as it is written: `fetch` would tidy it first. */
export function ask(
  origin: string,
  path: string,
  { method = 'GET', headers = {} }: Pick<http.RequestOptions, 'method' | 'headers'> = {},
): Promise<Answer> {
  const { hostname, port } = new URL(origin);
  return new Promise((resolve, reject) => {
    const request = http.request({ hostname, port, path, method, headers, agent }, (response) => {
      const answered = (body: Buffer) =>
        resolve({ status: response.statusCode ?? 0, headers: response.headers, body });
      buffer(response).then(answered, reject);
    });
    request.on('error', reject).end();
  });
}

export type Client = ReturnType<typeof newClient>;

/** Somebody who speaks with the API as the app does; signed in once a call has given a token. */
export function newClient(product: Pick<Product, 'url' | 'sandboxUrl'>) {
  const { call, info, register, card } = newPerson(product, '', ownAddress());
  async function pay(orderId: string): Promise<Order> {
    return info('POST /api/payment/pay', cardPayment(orderId, await card(NUMBERS.good)));
  }
  return {
    call: async <K extends CallName>(name: K, input: Calls[K]['input']) => (await call(name, input)).body,
    info,
    register,
    pay,
    async subscribe() {
      const { id } = await info('POST /api/payment/order', { planId: 'weekly' });
      return pay(id);
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
