import { Axios, AxiosError, AxiosHeaders, type AxiosResponse } from 'axios';
import type { CallName, Calls } from '../../contract/calls.ts';
import type { Envelope } from '../../contract/entities.ts';
import { STORED } from '../../contract/storage.ts';
import { local } from '../lib/storage.ts';
import { ApiError, type FailureKind } from './apiError.ts';
import { fetchAdapter } from './fetchAdapter.ts';

export const TIMEOUT_MS = 100_000;

/** The one client. It has no host: the app and its API share an origin. */
export const http = new Axios({ timeout: TIMEOUT_MS, adapter: fetchAdapter, headers: new AxiosHeaders() });

export type RequestOptions = {
  /** The same key makes the same effect at most once. */
  idempotencyKey?: string;
  /** Lets the request outlive the page. */
  keepalive?: boolean;
};
/** What the caller gives; the rest of a call's input rides on all of them. */
export type Input<K extends CallName> = Omit<Calls[K]['input'], 'lang' | 'fbclid' | 'ttclid'>;

/** Makes one call of the contract. Resolves with its `info`, fails with an ApiError. */
export async function send<K extends CallName>(
  call: K,
  input: Input<K>,
  signal: AbortSignal,
  { idempotencyKey, keepalive = false }: RequestOptions,
): Promise<Calls[K]['info']> {
  const [method, url] = call.split(' ') as [string, string];
  const clicks = clickIds();
  const fields = { ...input, lang: local.get(STORED.language) ?? undefined, ...clicks };
  try {
    const response = await http.request<string>({
      method,
      url,
      ...(method === 'GET' ? { params: fields } : { params: clicks, data: JSON.stringify(fields) }),
      headers: {
        ...(method === 'GET' ? {} : { 'content-type': 'application/json' }),
        ...storedHeaders(),
        ...(idempotencyKey && { 'idempotency-key': idempotencyKey }),
      },
      signal,
      fetchOptions: { keepalive },
    });
    if (url.startsWith('/api/user')) keepUserToken(response);
    return openEnvelope(call, response) as Calls[K]['info'];
  } catch (error) {
    const failure = asApiError(call, error);
    if (failure.code === 401) local.remove(STORED.userToken);
    throw failure;
  }
}

/** Every call's params get them, and its body. */
function clickIds() {
  return {
    fbclid: local.get(STORED.facebookClickId) ?? undefined,
    ttclid: local.get(STORED.tiktokClickId) ?? undefined,
  };
}

function storedHeaders(): Record<string, string> {
  const headers: Record<string, string> = {};
  for (const name of [STORED.referrerToken, STORED.userToken, STORED.facebookClickId, STORED.tiktokClickId]) {
    const value = local.get(name);
    if (value) headers[name] = value;
  }
  const userToken = headers[STORED.userToken];
  if (userToken && !navigator.cookieEnabled) headers.authorization = `Bearer ${userToken}`;
  return headers;
}

/** The server renews the session with a header; an empty one ends it. */
function keepUserToken(response: AxiosResponse) {
  const token = response.headers['user-token'] as string | undefined;
  if (token === undefined) return;
  if (token) local.set(STORED.userToken, token);
  else local.remove(STORED.userToken);
}

function openEnvelope(call: CallName, response: AxiosResponse<string>): unknown {
  if (call === 'GET /api/statics.png') return null;
  const envelope = parseEnvelope(response.data);
  if (!envelope) {
    const about = { kind: 'badResponse', status: response.status, call } as const;
    throw new ApiError('', about);
  }
  if (envelope.code === 200) {
    const { info, data } = envelope as { info?: unknown; data?: unknown };
    return info ?? data ?? null;
  }
  const { code, message, data } = envelope as Exclude<Envelope<unknown>, { code: 200 }>;
  throw new ApiError(message ?? '', { kind: 'envelope', code, status: response.status, call, data });
}

/** Null for what is none: a field of another type would break whoever shows it, far from here. */
function parseEnvelope(text: unknown): Envelope<unknown> | null {
  try {
    const envelope = JSON.parse(String(text));
    const { code, message, info = null, data = null } = envelope;
    const speaks = typeof code === 'number' && typeof (message ?? '') === 'string';
    return speaks && typeof info === 'object' && typeof data === 'object' ? envelope : null;
  } catch {
    return null;
  }
}

const KINDS: Record<string, FailureKind> = {
  [AxiosError.ERR_CANCELED]: 'canceled',
  [AxiosError.ETIMEDOUT]: 'timeout',
  [AxiosError.ECONNABORTED]: 'timeout',
  [AxiosError.ERR_BAD_REQUEST]: 'badRequest',
  [AxiosError.ERR_BAD_RESPONSE]: 'badResponse',
};

function asApiError(call: CallName, error: unknown): ApiError {
  if (error instanceof ApiError) return error;
  if (!(error instanceof AxiosError)) throw error;
  const envelope = parseEnvelope(error.response?.data);
  // What axios says of it is no word for people.
  return new ApiError(envelope?.message ?? '', {
    kind: KINDS[error.code ?? ''] ?? 'network',
    code: envelope?.code ?? null,
    status: error.response?.status ?? null,
    call,
    data: envelope && 'data' in envelope ? envelope.data : undefined,
  });
}
