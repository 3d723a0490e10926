import axios, { AxiosError, type AxiosResponse, type InternalAxiosRequestConfig, isAxiosError } from 'axios';
import type { CallName } from '../../contract/calls.ts';
import type { Envelope } from '../../contract/entities.ts';
import { STORED } from '../../contract/storage.ts';
import { runOf, toTraceContext } from '../../contract/traceContext.ts';
import type { Flow } from '../lib/currentRun.ts';
import { untilBack } from '../lib/leaving.ts';
import { local } from '../lib/storage.ts';
import { ApiError, type FailureKind } from './apiError.ts';
import { announceAnswer, announceCall } from './callWatchers.ts';

export const TIMEOUT_MS = 100_000;

export const client = axios.create({
  adapter: 'fetch',
  timeout: TIMEOUT_MS,
  // The server derives the session's device from the browser's header, which axios would replace.
  headers: { 'User-Agent': false, 'Content-Type': 'application/json' },
});

client.interceptors.request.use((config) => {
  const clickIds = {
    fbclid: local.get(STORED.facebookClickId) ?? undefined,
    ttclid: local.get(STORED.tiktokClickId) ?? undefined,
  };
  const common = { lang: local.get(STORED.language) ?? undefined, ...clickIds };
  if (config.method === 'get') config.params = { ...config.params, ...common };
  else {
    config.params = clickIds;
    config.data = { ...config.data, ...common };
  }
  config.headers.set(storedHeaders());
  const { method, params, data, headers } = config;
  const input = method === 'get' ? params : data;
  announceCall(config, { call: callOf(config), input, headers: headers.toJSON() });
  return config;
});

client.interceptors.response.use(
  (response) => {
    storeUserToken(response);
    try {
      const data = openEnvelope(response);
      announceAnswer(response.config, answerOf(response, null));
      return { ...response, data };
    } catch (error) {
      announceAnswer(response.config, answerOf(response, (error as ApiError).kind));
      throw error;
    }
  },
  async (error: unknown) => {
    if (!isAxiosError(error)) throw error;
    // The browser cancels the calls of a page that is being left; the next page resumes their flows.
    if (kindOf(error) === 'network') await untilBack();
    const failure = endSessionOn401(toApiError(error));
    announceAnswer(error.config, answerOf(error.response, failure.kind));
    throw failure;
  },
);

const answerOf = (response: AxiosResponse | undefined, failure: FailureKind | null) => ({
  status: response?.status ?? null,
  body: response?.data ?? null,
  headers: { ...response?.headers },
  failure,
});

/** The headers of one call, whose run and key are known only where it is made. */
export function callHeaders(
  run: Flow | undefined,
  idempotencyKey: string | undefined,
): Record<string, string> {
  const trace = run && toTraceContext(run, newSpanId());
  return {
    // A run that the server cannot parse might not even be a valid header.
    ...(trace && runOf(trace) && trace),
    ...(idempotencyKey && { 'idempotency-key': idempotencyKey }),
  };
}

function newSpanId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(8));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
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

/** Responses to user calls renew the session; an empty header ends it. */
function storeUserToken({ config, headers }: AxiosResponse) {
  const token = headers[STORED.userToken] as string | undefined;
  if (!config.url?.startsWith('/api/user') || token === undefined) return;
  if (token) local.set(STORED.userToken, token);
  else local.remove(STORED.userToken);
}

function openEnvelope({ config, data, status, headers }: AxiosResponse): unknown {
  const call = callOf(config);
  if (call === 'GET /api/statics.png') return null;
  const about = { status, call, requestId: requestIdIn(headers) };
  if (!isEnvelope(data)) throw new ApiError(messageOf(data), { ...about, kind: 'badResponse' });
  if (data.code === 200) {
    const success = data as { info?: unknown; data?: unknown };
    return success.info ?? success.data ?? null;
  }
  throw endSessionOn401(toEnvelopeError(data, { ...about, kind: 'envelope' }));
}

const requestIdIn = (headers: AxiosResponse['headers'] | undefined): string | null =>
  (headers?.['x-request-id'] as string | undefined) ?? null;

/** A malformed response must fail here and not in a component. */
function isEnvelope(value: unknown): value is Envelope<unknown> {
  if (typeof value !== 'object' || value === null) return false;
  const { code, message } = value as Record<string, unknown>;
  return typeof code === 'number' && typeof (message ?? '') === 'string';
}

function toApiError(error: AxiosError): ApiError {
  const about = {
    kind: kindOf(error),
    status: error.response?.status ?? null,
    call: callOf(error.config as InternalAxiosRequestConfig),
    requestId: requestIdIn(error.response?.headers),
  };
  const envelope = error.response?.data;
  // The message of axios is not meant for viewers.
  return isEnvelope(envelope) ? toEnvelopeError(envelope, about) : new ApiError(messageOf(envelope), about);
}

/** A proxy may answer with a message but without a code. */
function messageOf(body: unknown): string {
  const { code, message } = (body ?? {}) as { code?: unknown; message?: unknown };
  return typeof message === 'string' && typeof code !== 'number' ? message : '';
}

function toEnvelopeError(
  envelope: Envelope<unknown>,
  about: { kind: FailureKind; status: number | null; call: CallName; requestId: string | null },
): ApiError {
  const { code, message, data } = envelope as Exclude<Envelope<unknown>, { code: 200 }>;
  return new ApiError(message ?? '', { ...about, code, data });
}

function kindOf({ code, config, response }: AxiosError): FailureKind {
  if (config?.signal?.aborted) return 'canceled';
  if (code === AxiosError.ETIMEDOUT) return 'timeout';
  if (!response) return 'network';
  return response.status < 500 ? 'badRequest' : 'badResponse';
}

function endSessionOn401(failure: ApiError): ApiError {
  if (failure.code === 401) local.remove(STORED.userToken);
  return failure;
}

const callOf = ({ method, url }: InternalAxiosRequestConfig) => `${method?.toUpperCase()} ${url}` as CallName;
