import { CANCEL } from 'redux-saga';
import { DOWNLOAD_LIMIT } from '../../contract/downloads.ts';
import { runOf } from '../../contract/traceContext.ts';
import { WITHDRAWAL_TERMS } from '../../contract/withdrawalTerms.ts';
import { ApiError } from '../../src/api/apiError.ts';
import { client, TIMEOUT_MS } from '../../src/api/client.ts';
import * as api from '../../src/api/index.ts';
import { reportFailuresTo, type request } from '../../src/api/request.ts';
import { inRun } from '../../src/lib/currentRun.ts';
import { watchLeaving } from '../../src/lib/leaving.ts';
import { local } from '../../src/lib/storage.ts';
import { plan } from '../support/samples.ts';

/* The calls of the app through the whole of axios; only `fetch` is a stand-in. */

const realFetch = globalThis.fetch;
const fetching = jest.fn<Promise<Response>, [Request]>();
const failures: ApiError[] = [];

const json = (body: unknown, init?: ResponseInit) => new Response(JSON.stringify(body), init);
const ok = (info: unknown = null) => json({ code: 200, message: 'OK', info });
const refused = (code: number, message: string, data?: unknown) => json({ code, message, data });
const answers = (answer: () => Response) => fetching.mockImplementation(async () => answer());
const lost = () => new TypeError('Failed to fetch');

const lastRequest = () => fetching.mock.calls.at(-1)?.[0] as Request;
const sent = async () => {
  const { method, url, headers, keepalive, credentials } = lastRequest();
  const { origin, pathname, search, searchParams } = new URL(url);
  const text = await lastRequest().text();
  return {
    method,
    origin,
    path: pathname,
    search,
    params: Object.fromEntries(searchParams),
    headers: Object.fromEntries(headers),
    body: text === '' ? undefined : JSON.parse(text),
    keepalive,
    credentials,
  };
};
/** Rejects as a browser does once its signal is aborted, and never answers. */
const untilAborted = ({ signal }: Request) =>
  new Promise<never>((_resolve, reject) => {
    const aborted = () => reject(new DOMException('The operation was aborted.', 'AbortError'));
    signal.addEventListener('abort', aborted);
  });
const neverAnswers = () => fetching.mockImplementation(untilAborted);
/** An answer whose headers are there and whose body is still to come. */
const halfway = (text: () => Promise<string>) =>
  ({ ok: true, status: 200, statusText: 'OK', headers: new Headers(), text }) as Response;
/** The client is loaded with the first call. */
const untilSent = async () => {
  while (fetching.mock.calls.length === 0) await Promise.resolve();
};
const cancel = (promise: Promise<unknown>) => (promise as ReturnType<typeof request>)[CANCEL]?.();
const failing = async (promise: Promise<unknown>): Promise<ApiError> => {
  const error = await promise.then(() => null).catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(ApiError);
  return error as ApiError;
};
const leavePage = () => void window.dispatchEvent(new Event('pagehide'));
const returnToPage = () => void window.dispatchEvent(new Event('pageshow'));

beforeAll(watchLeaving);
beforeEach(() => {
  jest.useFakeTimers();
  globalThis.fetch = fetching as unknown as typeof fetch;
  fetching.mockReset();
  answers(() => ok());
  failures.length = 0;
  for (const key of ['token', 'user-token', 'fbclid', 'ttclid', 'lang']) local.remove(key);
  reportFailuresTo((failure) => failures.push(failure));
});
afterEach(() => {
  globalThis.fetch = realFetch;
  reportFailuresTo(() => {});
});

describe('a request', () => {
  const ACCEPT = { accept: 'application/json, text/plain, */*', 'content-type': 'application/json' };

  test("goes to the page's own origin and waits 100000 ms", async () => {
    await api.getPlans();
    expect((await sent()).origin).toBe(window.location.origin);
    expect(client.defaults).toMatchObject({ adapter: 'fetch', timeout: 100_000 });
    expect(client.defaults.baseURL).toBeUndefined();
    expect(TIMEOUT_MS).toBe(100_000);
  });

  test('of method GET puts its input in the address, escaped, and has no body', async () => {
    local.set('lang', 'fy');
    await api.queryVideos({ q: 'a&b=c é', cursor: undefined });
    const { method, path, search, body } = await sent();
    expect({ method, path, body }).toEqual({ method: 'GET', path: '/api/homepage/query', body: undefined });
    expect(search).toBe('?q=a%26b%3Dc+%C3%A9&lang=fy');
  });

  test('has only the default headers and no extra input while nothing is stored', async () => {
    await api.getPlans();
    expect(await sent()).toMatchObject({ headers: ACCEPT, search: '' });
    expect(Object.keys((await sent()).headers)).toEqual(['accept', 'content-type']);
    await api.logOut();
    expect(await sent()).toMatchObject({ headers: ACCEPT, body: {} });
  });

  test('carries the stored tokens and click ids as headers of the same names', async () => {
    const stored = { token: 'ref', 'user-token': 'me', fbclid: 'fb', ttclid: 'tt' };
    for (const [key, value] of Object.entries(stored)) local.set(key, value);
    await api.getPlans();
    expect((await sent()).headers).toEqual({ ...ACCEPT, ...stored });
    await api.logOut();
    expect((await sent()).headers).toMatchObject(stored);
  });

  test('also sends the user token as a bearer token when cookies are disabled', async () => {
    local.set('user-token', 'me');
    await api.getPlans();
    expect((await sent()).headers).not.toHaveProperty('authorization');
    jest.spyOn(navigator, 'cookieEnabled', 'get').mockReturnValue(false);
    await api.getPlans();
    expect((await sent()).headers).toEqual({ ...ACCEPT, 'user-token': 'me', authorization: 'Bearer me' });
    local.remove('user-token');
    await api.getPlans();
    expect((await sent()).headers).toEqual(ACCEPT);
  });

  test('names at most as many downloaded episodes as the server accepts', async () => {
    const ids = Array.from({ length: DOWNLOAD_LIMIT + 1 }, (_, index) => `v-${index}`);
    await api.askDownloads(ids);
    expect((await sent()).body).toEqual({ episodeIds: ids.slice(0, DOWNLOAD_LIMIT) });
  });

  test.each([
    ['GET', () => api.getVideo('v')],
    ['POST', () => api.addFavourite('v')],
    ['PUT', () => api.setPassword({ code: 'c', password: 'p', repeatPassword: 'p' })],
    ['DELETE', () => api.removeFavourite('v')],
  ] as const)(
    'of method %s has a JSON content type, the language and the click ids',
    async (method, send) => {
      const clickIds = { fbclid: 'fb', ttclid: 'tt' };
      for (const [key, value] of Object.entries({ lang: 'fy', ...clickIds })) local.set(key, value);
      await send();
      const { params, body, ...rest } = await sent();
      expect([rest.method, rest.headers['content-type']]).toEqual([method, 'application/json']);
      if (method === 'GET') expect(params).toEqual({ videoId: 'v', lang: 'fy', ...clickIds });
      else expect([params, body]).toEqual([clickIds, expect.objectContaining({ lang: 'fy', ...clickIds })]);
    },
  );

  test('of a run carries the run and a new span id in its trace headers', async () => {
    const flow = { name: 'unlocked/unlockRequested', id: 'abc123def45' };
    await inRun(flow, () => api.getPlans());
    const first = (await sent()).headers;
    await inRun(flow, () => api.placeOrder({ planId: 'monthly' }, 'key-1'));
    const second = (await sent()).headers;
    expect([runOf(first), runOf(second)]).toEqual([flow, flow]);
    expect(first.traceparent).not.toBe(second.traceparent);
    expect(second['idempotency-key']).toBe('key-1');
  });

  test('without a run, or with an unreadable one, has no trace headers', async () => {
    const runs = [undefined, { name: 'étranger\n', id: 'abc123def45' }, { name: 'app/started', id: '' }];
    for (const run of runs) {
      await inRun(run, () => api.getPlans());
      expect((await sent()).headers).toEqual(ACCEPT);
    }
  });

  test('outlives the page only if it saves a position or counts an event', async () => {
    await api.saveProgress({ videoId: 'v', episodeId: 'v-1', second: 3 });
    expect((await sent()).keepalive).toBe(true);
    await api.recordEvent({ event: 'play' });
    expect((await sent()).keepalive).toBe(true);
    await api.getPlans();
    expect((await sent()).keepalive).toBe(false);
  });

  test('carries cookies to our own origin only', async () => {
    await api.getTags();
    expect((await sent()).credentials).toBe('same-origin');
  });
});

describe('each API function is cancellable and sends its method, path and input', () => {
  const order = { orderId: 'o' };
  const registration = { email: 'e', password: 'p', repeatPassword: 'q' };
  const position = { videoId: 'v', episodeId: 'e', second: 1 };
  const library = {
    favourites: ['a', 'b'],
    positions: [{ ...position, watchedAt: '2026-01-01T00:00:00.000Z' }],
  };
  const episode = { videoId: 'v', episodeId: 'e' };
  const unlock = { ...episode, daily: true };
  const payment = { ...order, method: 'card', token: 't', agreed: true } as const;
  const rating = { videoId: 'v', rating: 'up' } as const;
  const mark = { videoId: 'v', undo: true };
  const terms = { planId: 'm', amount: 1499, currency: 'USD', renewalDays: 30, from: 'then' };
  const calls: [string, () => Promise<unknown>, Record<string, unknown>][] = [
    ['GET /api/user', () => api.getUser('once'), { userToken: 'once' }],
    ['POST /api/user/login', () => api.logIn({ email: 'e', password: 'p' }), { email: 'e', password: 'p' }],
    [
      'POST /api/user/account',
      () => api.enterAccount({ email: 'e', password: 'p' }),
      { email: 'e', password: 'p' },
    ],
    ['POST /api/user/logout', () => api.logOut(), {}],
    ['POST /api/user/register', () => api.register(registration), registration],
    ['GET /api/user/history', () => api.getHistory('c'), { cursor: 'c' }],
    ['POST /api/user/history', () => api.saveProgress(position), position],
    ['DELETE /api/user/history', () => api.removeHistory('v'), { videoId: 'v' }],
    ['GET /api/user/favorite', () => api.getFavourites('saved', 'c'), { sort: 'saved', cursor: 'c' }],
    ['POST /api/user/favorite', () => api.addFavourite('v'), { videoId: 'v' }],
    ['DELETE /api/user/favorite', () => api.removeFavourite('v'), { videoId: 'v' }],
    ['GET /api/video/episode', () => api.getEpisodes('v'), { videoId: 'v' }],
    ['GET /api/video/episode/address', () => api.getRemoteAddress(episode), episode],
    ['GET /api/video', () => api.getVideo('v'), { videoId: 'v' }],
    ['GET /api/video/unlock', () => api.getUnlocked('c'), { cursor: 'c' }],
    ['POST /api/video/unlock', () => api.unlockEpisode(unlock), unlock],
    ['GET /api/payment', () => api.getOrder('o'), order],
    ['PUT /api/payment/plan', () => api.switchPlan(terms), terms],
    ['POST /api/payment/cancel', () => api.cancelRenewal(), {}],
    ['DELETE /api/payment/cancel', () => api.undoCancelRenewal(), {}],
    ['POST /api/payment/pay', () => api.pay(payment, 'k'), { ...payment, terms: WITHDRAWAL_TERMS }],
    ['POST /api/payment/order', () => api.placeOrder({ planId: 'm' }, 'k'), { planId: 'm' }],
    ['GET /api/plan', () => api.getPlans('v'), { videoId: 'v' }],
    ['POST /api/user/rating', () => api.rateVideo(rating), rating],
    ['POST /api/user/reminder', () => api.setReminder({ videoId: 'v', on: true }), { videoId: 'v' }],
    ['DELETE /api/user/reminder', () => api.setReminder({ videoId: 'v', on: false }), { videoId: 'v' }],
    ['POST /api/user/notInterested', () => api.markNotInterested(mark), mark],
    ['POST /api/user/merge', () => api.mergeGuest(library), library],
    ['DELETE /api/user/session', () => api.endSession('s'), { sessionId: 's' }],
    ['GET /api/tag', () => api.getTags(), {}],
    ['GET /api/tag', () => api.getTags('revenge'), { categoryId: 'revenge' }],
    ['GET /api/homepage', () => api.getHomepage(), {}],
    ['GET /api/homepage/query', () => api.queryVideos({ q: 'x', cursor: 'c' }), { q: 'x', cursor: 'c' }],
    ['GET /api/statics.png', () => api.recordEvent({ event: 'play' }), { event: 'play' }],
    ['GET /api/information', () => api.getInformation('contactUs'), { page: 'contactUs' }],
    ['GET /api/reports', () => api.getReports(), {}],
    ['GET /api/webhook/payment/paypal-cancel', () => api.reportPaypalCancel('o'), order],
  ];

  test.each(calls)('%s', async (named, send, fields) => {
    const answer = send();
    expect((answer as ReturnType<typeof request>)[CANCEL]).toBeInstanceOf(Function);
    await answer;
    const { method, path, params, body } = await sent();
    expect(`${method} ${path}`).toBe(named);
    expect(method === 'GET' ? params : body).toEqual(fields);
  });
});

describe('a response', () => {
  test.each([
    [{ data: [plan()] }, [plan()]],
    [{ info: [plan()], data: [] }, [plan()]],
    [{ info: 0 }, 0],
    [{ data: false }, false],
    [{}, null],
  ])('without info resolves with its data (%j)', async (body, resolved) => {
    answers(() => json({ code: 200, message: 'OK', ...body }));
    await expect(api.getPlans()).resolves.toEqual(resolved);
  });

  test('to a counted event is an image and needs no envelope', async () => {
    answers(() => new Response('\u0089PNG'));
    await expect(api.recordEvent({ event: 'play' })).resolves.toBeNull();
    expect(failures).toEqual([]);
  });

  test.each([
    [500, 'Please come back later.', undefined, {}],
    [401, 'Sign in first.', undefined, {}],
    [402, 'Needs a plan.', undefined, {}],
    [422, 'Please check.', { fields: { email: 'invalid' } }, { fields: { email: 'invalid' } }],
  ])('of code %i fails with its message and data', async (code, message, data, kept) => {
    answers(() => refused(code, message, data));
    const error = await failing(api.unlockEpisode({ videoId: 'v', episodeId: 'e' }));
    expect({ ...error, message: error.message }).toEqual({
      kind: 'envelope',
      code,
      status: 200,
      call: 'POST /api/video/unlock',
      data: kept,
      message,
      requestId: null,
    });
  });

  test.each([
    ['an envelope', 200, '{"code":402,"message":"Needs a plan."}'],
    ['HTTP', 500, '{"code":500,"message":"Please come back later."}'],
    ['no JSON', 200, '<html>'],
    ['a gateway', 502, '<html>502 Bad Gateway</html>'],
  ])('that fails (%s) keeps the request id of the server log', async (_, status, text) => {
    const headers = { 'x-request-id': '0af7651916cd43dd' };
    answers(() => new Response(text, { status, headers }));
    expect((await failing(api.getPlans())).requestId).toBe('0af7651916cd43dd');
  });

  test.each([
    ['HTML', '<!doctype html><title>Welcome to the hotel</title>'],
    ['empty', ''],
    ['null', 'null'],
    ['a text', '"{\\"code\\":200}"'],
    ['JSON cut short', '{"code":200,"info":{"featured":[{"id":"the-gl'],
    ['with a code that is no number', '{"code":"200"}'],
    ['with a message that is no text', '{"code":500,"message":{"text":"No."}}'],
  ])('that is %s fails as a bad response', async (_, text) => {
    answers(() => new Response(text));
    const error = await failing(api.getPlans());
    expect(error).toMatchObject({ kind: 'badResponse', code: null, status: 200, call: 'GET /api/plan' });
    expect(error.message).toBe('');
  });

  test.each([7, 'no', [], null])('that refuses with %j as its data names no field', async (data) => {
    answers(() => json({ code: 422, message: 'No.', data }));
    const error = await failing(api.getPlans());
    expect([error.kind, error.code, error.data.fields]).toEqual(['envelope', 422, undefined]);
  });

  test.each([
    [400, 'badRequest'],
    [429, 'badRequest'],
    [500, 'badResponse'],
    [503, 'badResponse'],
  ] as const)('of HTTP %i fails with the message of the server', async (status, kind) => {
    const body = { code: status, message: 'In the words of the server.', data: { fields: { q: 'tooLong' } } };
    answers(() => json(body, { status }));
    const error = await failing(api.queryVideos({ q: 'x' }));
    expect(error).toMatchObject({ kind, status, code: status, call: 'GET /api/homepage/query' });
    expect(error.message).toBe('In the words of the server.');
    expect(error.data).toEqual({ fields: { q: 'tooLong' } });
    expect(failures).toEqual([error]);
  });

  const ASLEEP = 'The gateway is asleep.';

  test.each([
    [502, 'badResponse', `{"message":"${ASLEEP}"}`, null, ASLEEP],
    [403, 'badRequest', `{"message":"${ASLEEP}","code":"forbidden"}`, null, ASLEEP],
    [200, 'badResponse', `{"message":"${ASLEEP}","code":"500"}`, null, ASLEEP],
    [502, 'badResponse', '<html>502 Bad Gateway</html>', null, ''],
    [502, 'badResponse', '', null, ''],
    [200, 'envelope', '{"code":500}', 500, ''],
    [429, 'badRequest', '{"code":500}', 500, ''],
    [503, 'badResponse', '{"code":500}', 500, ''],
  ])('of HTTP %i (%s) with %s keeps the code and the message that it has', async (...row) => {
    const [status, kind, text, code, message] = row;
    answers(() => new Response(text, { status }));
    const error = await failing(api.getPlans());
    expect([error.status, error.kind, error.code, error.message]).toEqual([status, kind, code, message]);
    expect(error.data).toEqual({});
  });

  test.each([
    ['Chromium', lost()],
    ['a browser of its own ways', Object.assign(new Error('Nothing came'), { code: 'ERR_UNHEARD_OF' })],
  ])('that is lost with the connection (%s) fails as a network error without a message', async (_, error) => {
    fetching.mockRejectedValue(error);
    expect(await failing(api.getPlans())).toMatchObject({
      kind: 'network',
      status: null,
      code: null,
      call: 'GET /api/plan',
      message: '',
      requestId: null,
    });
  });

  test('whose body is lost with the connection fails as a network error', async () => {
    answers(() => halfway(() => Promise.reject(new TypeError('terminated'))));
    expect((await failing(api.getTags())).kind).toBe('network');
  });
});

describe('the session', () => {
  const withToken = (token: string) => () =>
    json({ code: 200, message: 'OK', info: null }, { headers: { 'User-Token': token } });

  test.each([
    ['GET /api/user', () => api.getUser()],
    ['POST /api/user/login', () => api.logIn({ email: 'e', password: 'p' })],
    ['POST /api/user/register', () => api.register({ email: 'e', password: 'p', repeatPassword: 'p' })],
    ['GET /api/user/history', () => api.getHistory()],
  ])('is renewed by the response header of %s', async (_, send) => {
    answers(withToken('new'));
    await send();
    expect(local.get('user-token')).toBe('new');
  });

  test('ends with an empty response header', async () => {
    local.set('user-token', 'old');
    answers(withToken(''));
    await api.logOut();
    expect(local.get('user-token')).toBeNull();
  });

  test('stays unchanged without the response header', async () => {
    local.set('user-token', 'old');
    await api.getUser();
    expect(local.get('user-token')).toBe('old');
  });

  test.each([
    ['GET /api/plan', () => api.getPlans()],
    ['GET /api/video', () => api.getVideo('v')],
    ['POST /api/payment/order', () => api.placeOrder({ planId: 'm' }, 'k')],
  ])('is not changed by the response header of %s', async (_, send) => {
    local.set('user-token', 'old');
    answers(withToken('planted'));
    await send();
    expect(local.get('user-token')).toBe('old');
  });

  test.each([200, 401])('ends when a call is refused with code 401 (HTTP %i)', async (status) => {
    local.set('user-token', 'dead');
    answers(() => json({ code: 401, message: 'Sign in first.' }, { status }));
    await failing(api.getFavourites('saved'));
    expect(local.get('user-token')).toBeNull();
  });

  test.each([402, 404, 500])('survives a refusal with code %i', async (code) => {
    local.set('user-token', 'alive');
    answers(() => refused(code, 'No.'));
    await failing(api.getVideo('v'));
    expect(local.get('user-token')).toBe('alive');
  });
});

describe('a failure', () => {
  test.each<[string, () => Response | Promise<Response>]>([
    ['an envelope', () => refused(402, 'Needs a plan.')],
    ['HTTP', () => new Response('', { status: 500 })],
    ['no JSON', () => new Response('<html>')],
    ['the network', () => Promise.reject(lost())],
  ])('(%s) is reported exactly once', async (_, answer) => {
    fetching.mockImplementation(async () => answer());
    const error = await failing(api.getPlans());
    expect(failures).toEqual([error]);
  });

  test('in our own code is neither hidden nor reported as a failed call', async () => {
    local.set('user-token', 'me');
    jest.spyOn(navigator, 'cookieEnabled', 'get').mockImplementation(() => {
      throw new TypeError('x is undefined');
    });
    await expect(api.getPlans()).rejects.toThrow(TypeError);
    expect(failures).toEqual([]);
  });
});

describe('leaving the page', () => {
  afterEach(returnToPage);

  test('keeps a call that begins afterwards pending until the page is back', async () => {
    fetching.mockRejectedValue(lost());
    leavePage();
    const answer = failing(api.getTags());
    await jest.advanceTimersByTimeAsync(TIMEOUT_MS);
    expect(failures).toEqual([]);
    returnToPage();
    expect((await answer).kind).toBe('network');
  });

  test('does not report a call that was cancelled while the page was away', async () => {
    fetching.mockRejectedValue(lost());
    leavePage();
    const call = api.getTags();
    const answer = failing(call);
    await jest.advanceTimersByTimeAsync(1);
    cancel(call);
    returnToPage();
    expect((await answer).kind).toBe('canceled');
    expect(failures).toEqual([]);
  });
});

describe('the time limit', () => {
  test('ends a call after 100000 ms', async () => {
    neverAnswers();
    const answer = api.getTags();
    const settled = jest.fn();
    answer.then(settled, settled);
    await jest.advanceTimersByTimeAsync(TIMEOUT_MS - 1);
    expect(settled).not.toHaveBeenCalled();
    await jest.advanceTimersByTimeAsync(1);
    expect(await failing(answer)).toMatchObject({ kind: 'timeout', status: null, message: '' });
    expect(lastRequest().signal.aborted).toBe(true);
    expect(failures).toHaveLength(1);
  });
});

describe('cancelling', () => {
  test('aborts the request and reports nothing', async () => {
    neverAnswers();
    const answer = api.getPlans();
    await untilSent();
    expect(lastRequest().signal.aborted).toBe(false);
    cancel(answer);
    expect(lastRequest().signal.aborted).toBe(true);
    expect(await failing(answer)).toMatchObject({ kind: 'canceled', message: '' });
    expect(failures).toEqual([]);
    expect(jest.getTimerCount()).toBe(0);
  });

  test('before the client is loaded sends nothing', async () => {
    const answer = api.getPlans();
    cancel(answer);
    expect((await failing(answer)).kind).toBe('canceled');
    expect(fetching).not.toHaveBeenCalled();
    expect(failures).toEqual([]);
  });

  test('discards a response that arrives afterwards', async () => {
    local.set('user-token', 'old');
    answers(() => {
      cancel(answer);
      return json({ code: 200, message: 'OK', info: null }, { headers: { 'user-token': 'new' } });
    });
    const answer = api.getUser();
    expect((await failing(answer)).kind).toBe('canceled');
    expect(local.get('user-token')).toBe('old');
    expect(failures).toEqual([]);
  });
});
