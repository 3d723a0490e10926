import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { AxiosHeaders, CanceledError } from 'axios';
import { CANCEL } from 'redux-saga';
import { ApiError } from '../../src/api/apiError.ts';
import { fetchAdapter } from '../../src/api/fetchAdapter.ts';
import { TIMEOUT_MS } from '../../src/api/http.ts';
import * as api from '../../src/api/index.ts';
import { reportFailuresTo } from '../../src/api/request.ts';
import { watchLeaving } from '../../src/lib/leaving.ts';
import { local } from '../../src/lib/storage.ts';

/* The whole way down to `fetch`, which alone is a stand-in. */

const realFetch = globalThis.fetch;
const fetching = jest.fn<typeof fetch>();
const failures: ApiError[] = [];
const json = (body: unknown, init?: ResponseInit) => new Response(JSON.stringify(body), init);
const ok = (info: unknown = null) => json({ code: 200, message: 'OK', info });
const asked = () => {
  const [url, init] = fetching.mock.calls.at(-1) as [
    string,
    RequestInit & { headers: Record<string, string> },
  ];
  return { url, ...init };
};
/** Fails as a browser does when its signal is aborted, and does nothing before. */
const untilAborted = (init?: RequestInit) =>
  new Promise<never>((_resolve, reject) => {
    const aborted = () => reject(new DOMException('The operation was aborted.', 'AbortError'));
    init?.signal?.addEventListener('abort', aborted);
  });
const silence = () => fetching.mockImplementation((_url, init) => untilAborted(init));
/** A call that is cut off when told so. */
const untilCutOff = () => {
  const line = { cut: () => {} };
  fetching.mockImplementation(
    () =>
      new Promise((_, reject) => {
        line.cut = () => reject(new TypeError('Failed to fetch'));
      }),
  );
  return line;
};
/** The client comes with the first call. */
const untilAsked = async () => {
  while (fetching.mock.calls.length === 0) await Promise.resolve();
};
/** An answer whose head is there and whose body is still to come. */
const halfway = (text: () => Promise<string>) =>
  ({ ok: true, status: 200, statusText: 'OK', headers: new Headers(), text }) as Response;
const failing = async (promise: Promise<unknown>): Promise<ApiError> => {
  const error = await promise.then(() => null).catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(ApiError);
  return error as ApiError;
};

beforeAll(watchLeaving);
beforeEach(() => {
  jest.useFakeTimers();
  globalThis.fetch = fetching as typeof fetch;
  fetching.mockReset().mockImplementation(async () => ok());
  failures.length = 0;
  for (const key of ['token', 'user-token', 'fbclid', 'ttclid', 'lang']) local.remove(key);
  reportFailuresTo((failure) => failures.push(failure));
});
afterEach(() => {
  globalThis.fetch = realFetch;
  reportFailuresTo(() => {});
  jest.useRealTimers();
});

describe('the request', () => {
  test('asks in its address, escaped, and leaves out what is not there', async () => {
    local.set('lang', 'fy');
    await api.queryVideos({ q: 'a&b=c é', cursor: undefined });
    expect(asked()).toMatchObject({
      url: '/api/homepage/query?q=a%26b%3Dc+%C3%A9&lang=fy',
      method: 'GET',
      body: undefined,
    });
  });

  test('has no question mark where nothing is asked', async () => {
    await api.getTags();
    expect(asked().url).toBe('/api/tag');
  });

  test('says it as JSON', async () => {
    local.set('user-token', 'me');
    await api.removeFavourite('v');
    const { url, method, body, headers } = asked();
    expect({ url, method }).toEqual({ url: '/api/user/favorite', method: 'DELETE' });
    expect(JSON.parse(body as string)).toEqual({ videoId: 'v' });
    expect(headers).toMatchObject({ 'content-type': 'application/json', 'user-token': 'me' });
  });

  test("carries our own cookies and nobody else's", async () => {
    await api.getTags();
    expect(asked().credentials).toBe('same-origin');
  });

  test('outlives the page only where it must', async () => {
    await api.recordEvent({ event: 'play' });
    expect(asked().keepalive).toBe(true);
    await api.getTags();
    expect(asked().keepalive).toBe(false);
  });
});

describe('the answer', () => {
  test('is its info', async () => {
    fetching.mockResolvedValue(ok([{ config_key: 'consent', config_value: 'implied' }]));
    await expect(api.getReports()).resolves.toEqual([{ config_key: 'consent', config_value: 'implied' }]);
  });

  test('renews the session whatever the case of its header', async () => {
    fetching.mockResolvedValue(
      json({ code: 200, message: 'OK', info: null }, { headers: { 'User-Token': 'new' } }),
    );
    await api.getUser();
    expect(local.get('user-token')).toBe('new');
  });

  test.each([
    [400, 'badRequest'],
    [500, 'badResponse'],
  ] as const)('HTTP %i says what the server says', async (status, kind) => {
    fetching.mockResolvedValue(json({ code: status, message: 'Too much.' }, { status }));
    const error = await failing(api.getTags());
    expect(error).toMatchObject({ kind, status, code: status, message: 'Too much.' });
    expect(failures).toEqual([error]);
  });

  test('HTTP 502 without an envelope', async () => {
    fetching.mockResolvedValue(new Response('<html>', { status: 502 }));
    const error = await failing(api.getTags());
    expect(error).toMatchObject({ kind: 'badResponse', status: 502, code: null, message: '' });
  });

  test('a redirect that was not followed is no success', async () => {
    fetching.mockResolvedValue(new Response(null, { status: 304 }));
    expect((await failing(api.getTags())).status).toBe(304);
  });

  test('a lost connection', async () => {
    fetching.mockRejectedValue(new TypeError('Failed to fetch'));
    const error = await failing(api.getTags());
    expect(error).toMatchObject({ kind: 'network', status: null, message: '' });
    expect(failures).toEqual([error]);
  });

  test('what is begun in a page that is on its way out fails only if it comes back', async () => {
    fetching.mockRejectedValue(new TypeError('Failed to fetch'));
    window.dispatchEvent(new Event('pagehide'));
    const answer = failing(api.getTags());
    await jest.advanceTimersByTimeAsync(TIMEOUT_MS);
    expect(failures).toEqual([]);
    window.dispatchEvent(new Event('pageshow'));
    expect((await answer).kind).toBe('network');
  });

  test('what is cut off because the page is left fails only if the page comes back', async () => {
    const line = untilCutOff();
    const answer = failing(api.getTags());
    await untilAsked();
    window.dispatchEvent(new Event('pagehide'));
    line.cut();
    await jest.advanceTimersByTimeAsync(TIMEOUT_MS);
    expect(failures).toEqual([]);
    window.dispatchEvent(new Event('pageshow'));
    expect((await answer).kind).toBe('network');
    expect(failures).toHaveLength(1);
  });

  test('a call that outlives a page that was left and came back fails like any other', async () => {
    const line = untilCutOff();
    const answer = failing(api.getTags());
    await untilAsked();
    window.dispatchEvent(new Event('pagehide'));
    window.dispatchEvent(new Event('pageshow'));
    line.cut();
    expect((await answer).kind).toBe('network');
  });

  test('a connection lost in the middle of the body', async () => {
    fetching.mockResolvedValue(halfway(() => Promise.reject(new TypeError('terminated'))));
    expect((await failing(api.getTags())).kind).toBe('network');
  });
});

describe('time', () => {
  test('runs out after 100000 ms', async () => {
    silence();
    const answer = api.getTags();
    const settled = jest.fn();
    answer.then(settled, settled);
    await jest.advanceTimersByTimeAsync(TIMEOUT_MS - 1);
    expect(settled).not.toHaveBeenCalled();
    await jest.advanceTimersByTimeAsync(1);
    expect(await failing(answer)).toMatchObject({ kind: 'timeout', status: null, message: '' });
    expect(failures).toHaveLength(1);
  });

  test('runs out for a body that does not end, too', async () => {
    fetching.mockImplementation(async (_url, init) => halfway(() => untilAborted(init)));
    const answer = failing(api.getTags());
    await jest.advanceTimersByTimeAsync(TIMEOUT_MS);
    expect((await answer).kind).toBe('timeout');
  });

  test('is not held up by a timer once the answer is there', async () => {
    await api.getTags();
    expect(jest.getTimerCount()).toBe(0);
    fetching.mockRejectedValue(new TypeError('Failed to fetch'));
    await failing(api.getTags());
    expect(jest.getTimerCount()).toBe(0);
  });
});

describe('cancelling', () => {
  test('aborts the fetch and is silent', async () => {
    silence();
    const answer = api.getTags();
    await jest.advanceTimersByTimeAsync(0);
    expect(asked().signal?.aborted).toBe(false);
    answer[CANCEL]?.();
    expect(asked().signal?.aborted).toBe(true);
    expect((await failing(answer)).kind).toBe('canceled');
    expect(failures).toEqual([]);
    expect(jest.getTimerCount()).toBe(0);
  });

  test('comes before a time that runs out at the same moment', async () => {
    silence();
    const answer = failing(
      (() => {
        const promise = api.getTags();
        setTimeout(() => promise[CANCEL]?.(), TIMEOUT_MS - 1);
        return promise;
      })(),
    );
    await jest.advanceTimersByTimeAsync(TIMEOUT_MS + 1);
    expect((await answer).kind).toBe('canceled');
  });

  test('is told apart from a lost connection by the adapter itself', async () => {
    silence();
    const abort = new AbortController();
    const headers = new AxiosHeaders();
    const answer = fetchAdapter({ url: '/api/tag', headers, timeout: TIMEOUT_MS, signal: abort.signal });
    abort.abort();
    await expect(answer).rejects.toBeInstanceOf(CanceledError);
  });
});
