import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import {
  type AxiosAdapter,
  AxiosError,
  type AxiosResponse,
  CanceledError,
  type InternalAxiosRequestConfig,
} from 'axios';
import { CANCEL, runSaga } from 'redux-saga';
import { ApiError } from '../../src/api/apiError.ts';
import { http, TIMEOUT_MS } from '../../src/api/http.ts';
import * as api from '../../src/api/index.ts';
import { reportFailuresTo, type request } from '../../src/api/request.ts';
import { call, type Saga } from '../../src/core/effects.ts';
import { local } from '../../src/lib/storage.ts';
import { plan } from '../support/samples.ts';

type Config = InternalAxiosRequestConfig;
type Answer = { status?: number; text?: string; headers?: Record<string, string> };

const realAdapter = http.defaults.adapter;
const asked: Config[] = [];
const failures: ApiError[] = [];
const keys = ['token', 'user-token', 'fbclid', 'ttclid', 'lang'];

/** What the server answers to everything; an error is thrown as the adapter would. */
function answers(answer: Answer | ((config: Config) => AxiosError)) {
  http.defaults.adapter = async (config): Promise<AxiosResponse> => {
    asked.push(config);
    if (typeof answer === 'function') throw answer(config);
    const { status = 200, text = '{"code":200,"message":"OK","info":null}', headers = {} } = answer;
    const response = { data: text, status, statusText: '', headers, config };
    if (status < 400) return response;
    const code = status < 500 ? AxiosError.ERR_BAD_REQUEST : AxiosError.ERR_BAD_RESPONSE;
    throw new AxiosError(`Request failed with status code ${status}`, code, config, undefined, response);
  };
}
const envelope = (code: number, message: string, data?: unknown) => ({
  text: JSON.stringify({ code, message, ...(data !== undefined && { data }) }),
});
const failing = async (promise: Promise<unknown>): Promise<ApiError> => {
  const error = await promise.then(() => null).catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(ApiError);
  return error as ApiError;
};
const last = () => {
  const config = asked.at(-1) as Config;
  return {
    method: config.method,
    url: config.url,
    params: config.params as Record<string, unknown> | undefined,
    body: config.data === undefined ? undefined : JSON.parse(config.data as string),
    headers: config.headers.toJSON() as Record<string, string>,
    timeout: config.timeout,
    keepalive: config.fetchOptions?.keepalive,
    signal: config.signal as AbortSignal,
  };
};

beforeEach(() => {
  asked.length = 0;
  failures.length = 0;
  for (const key of keys) local.remove(key);
  reportFailuresTo((failure) => failures.push(failure));
  answers({});
});
afterEach(() => {
  http.defaults.adapter = realAdapter;
  reportFailuresTo(() => {});
  jest.restoreAllMocks();
});

describe('what is sent', () => {
  test('a GET asks in its address and has no body', async () => {
    await api.getVideo('v 1');
    const { method, url, params, body, headers } = last();
    expect({ method, url, body }).toEqual({ method: 'get', url: '/api/video', body: undefined });
    expect(params).toEqual({ videoId: 'v 1' });
    expect(Object.keys(headers).map((name) => name.toLowerCase())).not.toContain('content-type');
  });

  test.each([
    ['post', () => api.addFavourite('v')],
    ['delete', () => api.removeFavourite('v')],
  ] as const)('a %s says it as JSON in its body', async (method, send) => {
    await send();
    const sent = last();
    expect(sent).toMatchObject({ method, url: '/api/user/favorite' });
    expect(sent.params).toEqual({});
    expect(sent.body).toEqual({ videoId: 'v' });
    expect(sent.headers['content-type']).toBe('application/json');
  });

  test('there is no host, and patience for 100000 ms', async () => {
    await api.getPlans();
    expect(asked[0]?.baseURL).toBeUndefined();
    expect(last().timeout).toBe(100_000);
    expect(TIMEOUT_MS).toBe(100_000);
  });

  test('without anything stored nothing is added', async () => {
    await api.getPlans();
    expect(last().headers).toEqual({});
    expect(Object.values(last().params ?? {}).filter((value) => value !== undefined)).toEqual([]);
    await api.logOut();
    expect(last().body).toEqual({});
  });

  test('the stored tokens and click ids ride along as headers of the same names', async () => {
    local.set('token', 'ref');
    local.set('user-token', 'me');
    local.set('fbclid', 'fb');
    local.set('ttclid', 'tt');
    await api.getPlans();
    expect(last().headers).toEqual({ token: 'ref', 'user-token': 'me', fbclid: 'fb', ttclid: 'tt' });
    await api.logOut();
    expect(last().headers).toMatchObject({ token: 'ref', 'user-token': 'me', fbclid: 'fb', ttclid: 'tt' });
  });

  test('they are read anew for each call', async () => {
    await api.getPlans();
    local.set('user-token', 'later');
    await api.getPlans();
    expect(last().headers).toEqual({ 'user-token': 'later' });
  });

  test('without cookies the user token is sent as an authorisation, too', async () => {
    local.set('user-token', 'me');
    await api.getPlans();
    expect(last().headers).not.toHaveProperty('authorization');
    jest.spyOn(navigator, 'cookieEnabled', 'get').mockReturnValue(false);
    await api.getPlans();
    expect(last().headers).toEqual({ 'user-token': 'me', authorization: 'Bearer me' });
  });

  test('without cookies a visitor authorises nothing', async () => {
    jest.spyOn(navigator, 'cookieEnabled', 'get').mockReturnValue(false);
    await api.getPlans();
    expect(last().headers).toEqual({});
  });

  test('language and click ids are added to params and to bodies', async () => {
    local.set('lang', 'fy');
    local.set('fbclid', 'fb');
    local.set('ttclid', 'tt');
    await api.getVideo('v');
    expect(last().params).toEqual({ videoId: 'v', lang: 'fy', fbclid: 'fb', ttclid: 'tt' });
    await api.addFavourite('v');
    expect(last().body).toEqual({ videoId: 'v', lang: 'fy', fbclid: 'fb', ttclid: 'tt' });
  });

  test.each([
    ['post', () => api.addFavourite('v')],
    ['put', () => api.setPassword({ code: 'c', password: 'p', repeatPassword: 'p' })],
    ['delete', () => api.removeFavourite('v')],
  ] as const)('the click ids are in the params of a %s as well as in its body', async (method, send) => {
    local.set('lang', 'fy');
    local.set('fbclid', 'fb');
    local.set('ttclid', 'tt');
    await send();
    const sent = last();
    expect(sent.method).toBe(method);
    expect(sent.params).toEqual({ fbclid: 'fb', ttclid: 'tt' });
    expect(sent.body).toMatchObject({ lang: 'fy', fbclid: 'fb', ttclid: 'tt' });
  });

  test('money carries a key that makes it happen once', async () => {
    await api.placeOrder({ planId: 'monthly' }, 'key-1');
    expect(last().headers['idempotency-key']).toBe('key-1');
    await api.getPlans();
    expect(last().headers).not.toHaveProperty('idempotency-key');
  });

  test('only what must outlive the page outlives it', async () => {
    await api.saveProgress({ videoId: 'v', episodeId: 'v-1', second: 3 });
    expect(last().keepalive).toBe(true);
    await api.getPlans();
    expect(last().keepalive).toBe(false);
  });
});

describe('every call of the contract that the app makes', () => {
  const order = { orderId: 'o' };
  const calls: [string, () => Promise<unknown>, Record<string, unknown>][] = [
    ['get /api/user', () => api.getUser('once'), { userToken: 'once' }],
    ['post /api/user/login', () => api.logIn({ email: 'e', password: 'p' }), { email: 'e', password: 'p' }],
    ['post /api/user/logout', () => api.logOut(), {}],
    [
      'post /api/user/register',
      () => api.register({ email: 'e', password: 'p', repeatPassword: 'q' }),
      { email: 'e', password: 'p', repeatPassword: 'q' },
    ],
    ['get /api/user/history', () => api.getHistory('c'), { cursor: 'c' }],
    [
      'post /api/user/history',
      () => api.saveProgress({ videoId: 'v', episodeId: 'e', second: 1 }),
      { videoId: 'v', episodeId: 'e', second: 1 },
    ],
    ['get /api/user/favorite', () => api.getFavourites('c'), { cursor: 'c' }],
    ['post /api/user/favorite', () => api.addFavourite('v'), { videoId: 'v' }],
    ['delete /api/user/favorite', () => api.removeFavourite('v'), { videoId: 'v' }],
    ['get /api/video/episode', () => api.getEpisodes('v'), { videoId: 'v' }],
    ['get /api/video', () => api.getVideo('v'), { videoId: 'v' }],
    ['get /api/video/unlock', () => api.getUnlocked('c'), { cursor: 'c' }],
    [
      'post /api/video/unlock',
      () => api.unlockEpisode({ videoId: 'v', episodeId: 'e', daily: true }),
      { videoId: 'v', episodeId: 'e', daily: true },
    ],
    ['get /api/payment', () => api.getOrder('o'), order],
    ['post /api/payment/cancel', () => api.cancelRenewal(), {}],
    ['delete /api/payment/cancel', () => api.undoCancelRenewal(), {}],
    [
      'post /api/payment/pay',
      () => api.pay({ ...order, method: 'card', token: 't', agreed: true }, 'k'),
      { ...order, method: 'card', token: 't', agreed: true },
    ],
    ['post /api/payment/order', () => api.placeOrder({ planId: 'm' }, 'k'), { planId: 'm' }],
    ['get /api/plan', () => api.getPlans('v'), { videoId: 'v' }],
    ['get /api/tag', () => api.getTags(), {}],
    ['get /api/homepage', () => api.getHomepage(), {}],
    ['get /api/homepage/query', () => api.queryVideos({ q: 'x', cursor: 'c' }), { q: 'x', cursor: 'c' }],
    ['get /api/statics.png', () => api.recordEvent({ event: 'play' }), { event: 'play' }],
    ['get /api/reports', () => api.getReports(), {}],
    ['get /api/webhook/payment/paypal-cancel', () => api.reportPaypalCancel('o'), order],
  ];

  test.each(calls)('%s', async (named, send, fields) => {
    await send();
    const { method, url, params, body } = last();
    expect(`${method} ${url}`).toBe(named);
    expect(method === 'get' ? params : body).toEqual(fields);
  });
});

describe('the answer', () => {
  test('is its info', async () => {
    answers({ text: JSON.stringify({ code: 200, message: 'OK', info: [plan()] }) });
    await expect(api.getPlans()).resolves.toEqual([plan()]);
  });

  test('is its data where it has no info', async () => {
    answers({ text: JSON.stringify({ code: 200, message: 'OK', data: [plan()] }) });
    await expect(api.getPlans()).resolves.toEqual([plan()]);
    answers({ text: JSON.stringify({ code: 200, message: 'OK', info: [plan()], data: [] }) });
    await expect(api.getPlans()).resolves.toEqual([plan()]);
  });

  test('may be nothing', async () => {
    answers({ text: '{"code":200,"message":"OK"}' });
    await expect(api.logOut()).resolves.toBeNull();
  });

  test('of the counter is a picture and needs no envelope', async () => {
    answers({ text: '\u0089PNG' });
    await expect(api.recordEvent({ event: 'play' })).resolves.toBeNull();
    expect(failures).toEqual([]);
  });

  test.each([
    [500, 'Please come back later.', undefined, {}],
    [401, 'Sign in first.', undefined, {}],
    [402, 'Needs a plan.', { offers: [plan()] }, { offers: [plan()] }],
    [422, 'Please check.', { fields: { email: 'invalid' } }, { fields: { email: 'invalid' } }],
  ])('of code %i fails with its message and data', async (code, message, data, kept) => {
    answers(envelope(code, message, data));
    const error = await failing(api.unlockEpisode({ videoId: 'v', episodeId: 'e' }));
    expect({ ...error, message: error.message }).toEqual({
      kind: 'envelope',
      code,
      status: 200,
      call: 'POST /api/video/unlock',
      data: kept,
      message,
    });
  });

  test.each([
    ['HTML', '<!doctype html><title>Welcome to the hotel</title>'],
    ['an empty body', ''],
    ['null', 'null'],
    ['a list', '[]'],
    ['JSON cut short', '{"code":200,"info":{"featured":[{"id":"the-gl'],
    ['a code that is no number', '{"code":"200"}'],
    ['a message that is no text', '{"code":500,"message":{"text":"No."}}'],
    ['information that is no object', '{"code":200,"message":"OK","info":"soon"}'],
    ['data that is no object', '{"code":422,"message":"No.","data":7}'],
  ])('that is %s could not be read', async (_, text) => {
    answers({ text });
    const error = await failing(api.getPlans());
    expect(error).toMatchObject({ kind: 'badResponse', code: null, status: 200, call: 'GET /api/plan' });
    expect(error.message).toBe('');
  });

  test.each([
    [400, 'badRequest'],
    [429, 'badRequest'],
    [500, 'badResponse'],
    [503, 'badResponse'],
  ] as const)('HTTP %i says what the server says', async (status, kind) => {
    answers({ status, ...envelope(status, 'In the words of the server.', { fields: { q: 'tooLong' } }) });
    const error = await failing(api.queryVideos({ q: 'x' }));
    expect(error).toMatchObject({ kind, status, code: status, call: 'GET /api/homepage/query' });
    expect(error.message).toBe('In the words of the server.');
    expect(error.data).toEqual({ fields: { q: 'tooLong' } });
  });

  test.each(['<html>502 Bad Gateway</html>', ''])(
    'HTTP 502 without words of the server (%s)',
    async (text) => {
      answers({ status: 502, text });
      const error = await failing(api.getPlans());
      expect(error).toMatchObject({ kind: 'badResponse', status: 502, code: null, data: {} });
      expect(error.message).toBe('');
    },
  );

  test.each([
    [200, 'envelope'],
    [429, 'badRequest'],
    [503, 'badResponse'],
  ] as const)('HTTP %i with an envelope that has no words says none', async (status, kind) => {
    answers({ status, text: '{"code":500}' });
    const error = await failing(api.getPlans());
    expect(error).toMatchObject({ kind, status, code: 500, message: '' });
  });

  test.each([
    [AxiosError.ERR_NETWORK, 'network'],
    [AxiosError.ETIMEDOUT, 'timeout'],
    [AxiosError.ECONNABORTED, 'timeout'],
    ['ERR_UNHEARD_OF', 'network'],
  ])('that does not come (%s) is of kind "%s" and has no words', async (code, kind) => {
    answers((config) => new AxiosError('Nothing came', code, config));
    const error = await failing(api.getPlans());
    expect(error).toMatchObject({ kind, status: null, code: null, message: '' });
  });
});

describe('the session', () => {
  const withToken = (token: string, more: Answer = {}) => ({ ...more, headers: { 'user-token': token } });

  test.each([
    ['GET /api/user', () => api.getUser()],
    ['POST /api/user/login', () => api.logIn({ email: 'e', password: 'p' })],
    ['POST /api/user/register', () => api.register({ email: 'e', password: 'p', repeatPassword: 'p' })],
    ['GET /api/user/history', () => api.getHistory()],
  ])('is renewed by the header of %s', async (_, send) => {
    answers(withToken('new'));
    await send();
    expect(local.get('user-token')).toBe('new');
  });

  test('ends with an empty header', async () => {
    local.set('user-token', 'old');
    answers(withToken(''));
    await api.logOut();
    expect(local.get('user-token')).toBeNull();
  });

  test('stays as it is without the header', async () => {
    local.set('user-token', 'old');
    await api.getUser();
    expect(local.get('user-token')).toBe('old');
  });

  test.each([
    ['GET /api/plan', () => api.getPlans()],
    ['GET /api/video', () => api.getVideo('v')],
    ['POST /api/payment/order', () => api.placeOrder({ planId: 'm' }, 'k')],
  ])('is not touched by %s', async (_, send) => {
    local.set('user-token', 'old');
    answers(withToken('planted'));
    await send();
    expect(local.get('user-token')).toBe('old');
  });

  test('is forgotten once a call is refused for want of it', async () => {
    local.set('user-token', 'dead');
    answers(envelope(401, 'Sign in first.'));
    await failing(api.getFavourites());
    expect(local.get('user-token')).toBeNull();
  });

  test.each([402, 404, 500])('is not forgotten for any other refusal (%i)', async (code) => {
    local.set('user-token', 'alive');
    answers(envelope(code, 'No.'));
    await failing(api.getVideo('v'));
    expect(local.get('user-token')).toBe('alive');
  });
});

describe('a failure', () => {
  test.each<[string, Parameters<typeof answers>[0]]>([
    ['an envelope', envelope(402, 'Needs a plan.')],
    ['HTTP', { status: 500, text: '' }],
    ['no JSON', { text: '<html>' }],
    ['the network', (config) => new AxiosError('Network Error', AxiosError.ERR_NETWORK, config)],
  ])('(%s) is told exactly once', async (_, answer) => {
    answers(answer);
    const error = await failing(api.getPlans());
    expect(failures).toEqual([error]);
  });

  test('is not told of success', async () => {
    await api.getPlans();
    expect(failures).toEqual([]);
  });

  test('of the programmer is neither hidden nor told as a failed call', async () => {
    http.defaults.adapter = async () => {
      throw new TypeError('x is undefined');
    };
    await expect(api.getPlans()).rejects.toThrow(TypeError);
    expect(failures).toEqual([]);
  });
});

describe('cancelling', () => {
  /** Never answers; fails as the adapter does once it is cancelled. */
  const silence = () => {
    http.defaults.adapter = (config) =>
      new Promise((_resolve, reject) => {
        asked.push(config);
        (config.signal as AbortSignal).addEventListener('abort', () =>
          reject(new CanceledError(undefined, config)),
        );
      });
  };
  /** The client comes with the first call. */
  const untilAsked = async () => {
    while (asked.length === 0) await Promise.resolve();
  };
  const cancel = (promise: Promise<unknown>) => (promise as ReturnType<typeof request>)[CANCEL]?.();

  test('aborts the request, and nobody is told', async () => {
    silence();
    const answer = api.getPlans();
    await untilAsked();
    cancel(answer);
    expect(last().signal.aborted).toBe(true);
    expect(await failing(answer)).toMatchObject({ kind: 'canceled', message: '' });
    expect(failures).toEqual([]);
  });

  test('before the client is there asks nothing', async () => {
    const answer = api.getPlans();
    cancel(answer);
    expect((await failing(answer)).kind).toBe('canceled');
    expect([asked, failures]).toEqual([[], []]);
  });

  test('makes an answer that comes nevertheless count for nothing', async () => {
    local.set('user-token', 'old');
    answers({ headers: { 'user-token': 'new' } });
    const answering = http.defaults.adapter as AxiosAdapter;
    http.defaults.adapter = (config) => {
      cancel(answer);
      return answering(config);
    };
    const answer = api.getUser();
    expect((await failing(answer)).kind).toBe('canceled');
    expect(local.get('user-token')).toBe('old');
    expect(failures).toEqual([]);
  });

  test('after the answer changes nothing', async () => {
    answers({ text: '{"code":200,"message":"OK","info":[]}' });
    const answer = api.getPlans();
    await expect(answer).resolves.toEqual([]);
    cancel(answer);
    await expect(answer).resolves.toEqual([]);
  });

  test('every function of the api hands the way to do it on', () => {
    silence();
    const calls: Promise<unknown>[] = [
      api.getUser(),
      api.logIn({ email: 'e', password: 'p' }),
      api.queryVideos({}),
      api.getEpisodes('v'),
      api.pay({ orderId: 'o', method: 'paypal', agreed: true }, 'k'),
      api.recordEvent({ event: 'play' }),
    ];
    for (const each of calls) {
      expect((each as ReturnType<typeof request>)[CANCEL]).toBeInstanceOf(Function);
      each.catch(() => {});
    }
  });

  test('a saga aborts the request it waits for', async () => {
    silence();
    const tidy = jest.fn();
    function* waiting(): Saga {
      try {
        yield* call(api.getVideo, 'v');
      } finally {
        tidy();
      }
    }
    const task = runSaga({ dispatch: () => {}, getState: () => ({}) }, waiting);
    await untilAsked();
    expect(last().signal.aborted).toBe(false);
    task.cancel();
    expect(last().signal.aborted).toBe(true);
    await untilAsked();
    expect(tidy).toHaveBeenCalledTimes(1);
    expect(failures).toEqual([]);
  });
});
