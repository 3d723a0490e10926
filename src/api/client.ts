import axios, { AxiosError, type AxiosResponse, type InternalAxiosRequestConfig, isAxiosError } from 'axios';
import type { CallName } from '../../contract/calls.ts';
import type { Envelope } from '../../contract/entities.ts';
import { STORED } from '../../contract/storage.ts';
import { untilBack } from '../lib/leaving.ts';
import { local } from '../lib/storage.ts';
import { ApiError, type FailureKind } from './apiError.ts';

export const TIMEOUT_MS = 100_000;

/** Has no host: the app and its API share an origin. */
export const client = axios.create({
  adapter: 'fetch',
  timeout: TIMEOUT_MS,
  // The server names a session's device after the browser's own header, which axios would replace.
  headers: { 'User-Agent': false },
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
  return config;
});

client.interceptors.response.use(
  (response) => {
    keepUserToken(response);
    return { ...response, data: openEnvelope(response) };
  },
  async (error: unknown) => {
    if (!isAxiosError(error)) throw error;
    // The browser cuts off calls of a page that is being left; the next page goes on with what they were for.
    if (kindOf(error) === 'network') await untilBack();
    throw endSessionOn401(toApiError(error));
  },
);

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

/** User calls renew the session with a header; an empty one ends it. */
function keepUserToken({ config, headers }: AxiosResponse) {
  const token = headers[STORED.userToken] as string | undefined;
  if (!config.url?.startsWith('/api/user') || token === undefined) return;
  if (token) local.set(STORED.userToken, token);
  else local.remove(STORED.userToken);
}

function openEnvelope({ config, data, status }: AxiosResponse): unknown {
  const call = callOf(config);
  if (call === 'GET /api/statics.png') return null;
  if (!isEnvelope(data)) throw new ApiError('', { kind: 'badResponse', status, call });
  if (data.code === 200) {
    const success = data as { info?: unknown; data?: unknown };
    return success.info ?? success.data ?? null;
  }
  throw endSessionOn401(refusal(data, { kind: 'envelope', status, call }));
}

/** Checks every field's type, so that a malformed answer fails here and not in a component. */
function isEnvelope(value: unknown): value is Envelope<unknown> {
  if (typeof value !== 'object' || value === null) return false;
  const { code, message, info = null, data = null } = value as Record<string, unknown>;
  const hasWords = typeof code === 'number' && typeof (message ?? '') === 'string';
  return hasWords && typeof info === 'object' && typeof data === 'object';
}

function toApiError(error: AxiosError): ApiError {
  const about = {
    kind: kindOf(error),
    status: error.response?.status ?? null,
    call: callOf(error.config as InternalAxiosRequestConfig),
  };
  const envelope = error.response?.data;
  // The message of axios is not meant for viewers.
  return isEnvelope(envelope) ? refusal(envelope, about) : new ApiError('', about);
}

function refusal(
  envelope: Envelope<unknown>,
  about: { kind: FailureKind; status: number | null; call: CallName },
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
