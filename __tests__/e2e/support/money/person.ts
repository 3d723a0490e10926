import { randomUUID } from 'node:crypto';
import type { CallName, Calls } from '../../../../contract/calls.ts';
import type { Envelope } from '../../../../contract/entities.ts';
import type { Payment } from '../../../../sandbox/payments.ts';
import type { World } from './world.ts';

export const PASSWORD = 'correct horse battery';
export const NUMBERS = {
  good: '4242424242424242',
  challenged: '4000002760003184',
  slow: '4000000000005555',
  declined: '4000000000000002',
  declinesRenewals: '4000000000000341',
  declinesOnce: '4000000000000416',
};
export type Person = ReturnType<typeof newPerson>;
export type Said<K extends CallName> = { status: number; body: Envelope<Calls[K]['info']> };

/** A member who speaks with the API; a call that the server died of rejects. */
export function newPerson(
  { url, sandboxUrl }: Pick<World, 'url' | 'sandboxUrl'>,
  token = '',
  always: Record<string, string> = {},
) {
  async function call<K extends CallName>(
    name: K,
    input: Calls[K]['input'],
    key: string = randomUUID(),
  ): Promise<Said<K>> {
    const [method, path] = name.split(' ') as [string, string];
    const isGet = method === 'GET';
    const answer = await fetch(url + path + (isGet ? `?${new URLSearchParams(input as never)}` : ''), {
      method,
      headers: {
        ...always,
        ...(isGet ? {} : { 'content-type': 'application/json' }),
        ...(token && { 'user-token': token }),
        'idempotency-key': key,
      },
      ...(!isGet && { body: JSON.stringify(input) }),
    });
    token = answer.headers.get('user-token') ?? token;
    return { status: answer.status, body: (await answer.json()) as Envelope<Calls[K]['info']> };
  }
  /** The same for a call that must succeed. */
  async function info<K extends CallName>(
    name: K,
    input: Calls[K]['input'],
    key?: string,
  ): Promise<Calls[K]['info']> {
    const { body } = await call(name, input, key);
    if (!('info' in body)) throw new Refused(`${name}: ${JSON.stringify(body)}`);
    return body.info;
  }
  return {
    call,
    info,
    register: (email: string) => {
      const form = { email, password: PASSWORD, repeatPassword: PASSWORD };
      return info('POST /api/user/register', form);
    },
    signIn: (email: string) => info('POST /api/user/login', { email, password: PASSWORD }),
    /** A fresh one-use token of a card, as the provider's own fields make it. */
    async card(number: string): Promise<string> {
      const answer = await fetch(`${sandboxUrl}/v1/tokens`, {
        method: 'POST',
        headers: { origin: sandboxUrl, 'content-type': 'application/json' },
        body: JSON.stringify({ number, expiry: '12/40', cvv: '737' }),
      });
      return ((await answer.json()) as { token: string }).token;
    },
    orders: async () => (await info('GET /api/payment/history', {})).items,
  };
}

/** The server understood and said no; anything else that is thrown is a lost connection. */
export class Refused extends Error {}

/** The secret door of the provider, for tests of its merchants. */
export function atTheProvider({ sandboxUrl }: Pick<World, 'sandboxUrl'>) {
  const ask = async (path: string, body?: object, method = body ? 'POST' : 'GET') => {
    const answer = await fetch(sandboxUrl + path, {
      method,
      headers: {
        authorization: 'Bearer sandbox_secret_key',
        'content-type': 'application/json',
        'idempotency-key': randomUUID(),
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    return answer.json();
  };
  return {
    fault: (call: string, kind: string, times: number, after: 'charge' | 'before') =>
      ask('/v1/faults', { call, kind, times, after }),
    /** By hand, at the provider's own desk. */
    refund: (id: string, amount: number) =>
      ask(`/v1/payments/${id}/refunds`, { amount, currency: 'USD', reason: 'by hand' }),
    endMandate: (id: string) => ask(`/v1/mandates/${id}`, {}, 'DELETE'),
    paymentsOf: async (orderId: string) =>
      ((await ask(`/v1/payments?reference=${orderId}`)) as { payments: Payment[] }).payments,
  };
}
