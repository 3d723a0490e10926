import { type Static, Type } from 'typebox';
import { Value } from 'typebox/value';
import { ProviderRefused, ProviderUnreachable } from '../port.ts';

/** For all calls of one operation together. Billing treats an attempt as lost after three times as long. */
const TIMEOUT_MS = 10_000;
const EXPIRY_MARGIN_MS = 60_000;

const Token = Type.Object({ access_token: Type.String({ minLength: 1 }), expires_in: Type.Number() });
const ErrorBody = Type.Object({
  name: Type.Optional(Type.String()),
  debug_id: Type.Optional(Type.String()),
  details: Type.Optional(Type.Array(Type.Object({ issue: Type.Optional(Type.String()) }))),
});

export type Answer = { status: number; body: unknown };
export type Ask = {
  method: 'GET' | 'POST' | 'DELETE';
  path: string;
  key?: string;
  body?: unknown;
};
export type PaypalClient = (ask: Ask, until?: number) => Promise<Answer>;

export const deadline = () => Date.now() + TIMEOUT_MS;

export function createPaypalClient(
  baseUrl: string,
  keys: { clientId: string; clientSecret: string },
  fetchImpl: typeof fetch = fetch,
): PaypalClient {
  let token: Promise<{ value: string; goodUntil: number }> | null = null;

  async function send(path: string, init: RequestInit, until: number): Promise<Answer> {
    try {
      const signal = AbortSignal.timeout(Math.max(1, until - Date.now()));
      const response = await fetchImpl(`${baseUrl}${path}`, { ...init, redirect: 'error', signal });
      const text = await response.text();
      return { status: response.status, body: text === '' ? null : (JSON.parse(text) as unknown) };
    } catch (error) {
      // The request may have arrived. Only the error's name is kept: the rest may show a key.
      const kind = error instanceof Error ? error.name : 'something else';
      throw new ProviderUnreachable(`PayPal gave no readable answer: ${kind}.`);
    }
  }

  async function fetchToken(until: number) {
    const basic = Buffer.from(`${keys.clientId}:${keys.clientSecret}`).toString('base64');
    const headers = {
      authorization: `Basic ${basic}`,
      'content-type': 'application/x-www-form-urlencoded',
      accept: 'application/json',
    };
    const init = { method: 'POST', headers, body: 'grant_type=client_credentials' };
    const { status, body } = await send('/v1/oauth2/token', init, until);
    if (status !== 200 || !Value.Check(Token, body)) {
      throw new ProviderUnreachable(`PayPal gave no access token: status ${status}.`);
    }
    return { value: body.access_token, goodUntil: Date.now() + body.expires_in * 1000 - EXPIRY_MARGIN_MS };
  }

  async function accessToken(until: number): Promise<string> {
    if (token && (await token).goodUntil <= Date.now()) token = null;
    if (!token) {
      const fetched = fetchToken(until);
      token = fetched;
      fetched.catch(() => {
        if (token === fetched) token = null;
      });
    }
    return (await token).value;
  }

  async function sendOnce({ method, path, key, body }: Ask, until: number): Promise<Answer> {
    const headers = {
      authorization: `Bearer ${await accessToken(until)}`,
      accept: 'application/json',
      ...(method !== 'GET' && { 'content-type': 'application/json', prefer: 'return=representation' }),
      ...(key !== undefined && { 'paypal-request-id': key }),
    };
    const init = { method, headers, ...(body !== undefined && { body: JSON.stringify(body) }) };
    return send(path, init, until);
  }

  return async (ask, until = deadline()) => {
    const answer = await sendOnce(ask, until);
    if (answer.status !== 401) return answer;
    token = null;
    return sendOnce(ask, until);
  };
}

export const isSuccess = ({ status }: Answer) => status >= 200 && status < 300;

export function errorIssues({ body }: Answer): string[] {
  if (!Value.Check(ErrorBody, body)) return [];
  const { name, details = [] } = body as Static<typeof ErrorBody>;
  return [name, ...details.map(({ issue }) => issue)].filter((word) => word !== undefined);
}

export function toProviderError(answer: Answer): ProviderRefused | ProviderUnreachable {
  const details = [
    `status ${answer.status}`,
    ...errorIssues(answer).filter((word) => /^[A-Z_]{1,80}$/.test(word)),
  ];
  if ([400, 404, 422].includes(answer.status))
    return new ProviderRefused(`PayPal said no: ${details.join(' ')}.`);
  return new ProviderUnreachable(`PayPal gave no usable answer: ${details.join(' ')}.`);
}
