import { beforeAll, beforeEach, expect, test } from '@jest/globals';
import { APP_SHELL_PATH } from '../../contract/paths.ts';
import { memoryCaches } from '../support/memoryCaches.ts';

/* The worker as the browser runs it, over caches in memory. */

const ORIGIN = 'https://watch.example';
type Listener = (event: unknown) => void;
const listeners = new Map<string, Listener>();
const { caches, stored, pathOf: addressOf } = memoryCaches(ORIGIN);
let answers: Record<string, Response | undefined>;
let asked: string[];
let taken: boolean;
let shown: object[];
let pages: object[];

beforeAll(async () => {
  Object.assign(globalThis, {
    caches,
    location: new URL(ORIGIN),
    SCREEN_FILES: [SCREEN],
    registration: {
      navigationPreload: { enable: async () => {} },
      showNotification: async (title: string, { body, data }: { body: string; data: string }) =>
        shown.push({ title, body, data }),
    },
    clients: {
      claim: async () => {},
      matchAll: async () => pages,
      openWindow: async (address: string) => shown.push({ opened: address }),
    },
    skipWaiting: async () => {
      taken = true;
    },
    addEventListener: (type: string, listen: Listener) => listeners.set(type, listen),
    async fetch(request: RequestInfo) {
      const address = addressOf(request);
      asked.push(address);
      const answer = answers[address];
      if (!answer) throw new TypeError('Failed to fetch');
      return answer.clone();
    },
  });
  await import('../../src/worker/serviceWorker.ts');
});
beforeEach(() => {
  stored.clear();
  answers = {};
  asked = [];
  taken = false;
  shown = [];
  pages = [];
});

const file = (text = 'a file', type = 'text/javascript') =>
  new Response(text, { headers: { 'content-type': type } });
const htmlOf = (text: string) => file(text, 'text/html; charset=utf-8');

/** What comes of an event, once all is done that it was to wait for. */
async function happens(type: string, more: object = {}): Promise<Response | undefined> {
  const work: Promise<unknown>[] = [];
  let answer: Promise<Response> | undefined;
  listeners.get(type)?.({
    waitUntil: (one: Promise<unknown>) => work.push(one),
    respondWith: (given: Promise<Response>) => {
      answer = given;
    },
    preloadResponse: Promise.resolve(undefined),
    ...more,
  });
  const response = await answer;
  await Promise.all(work);
  return response;
}
/** Node makes no request that navigates. */
const asks = (address: string, { mode = 'no-cors', ...more }: object & { mode?: string } = {}) => {
  const request = new Request(ORIGIN + address);
  Object.defineProperty(request, 'mode', { value: mode });
  return happens('fetch', { request, ...more });
};
const navigates = (address: string, more: object = {}) => asks(address, { mode: 'navigate', ...more });
const keptIn = (name: string) => [...(stored.get(name)?.keys() ?? [])];

const SCREEN = '/assets/screen-home.3.css';
const SHELL = '<script src="/assets/main.1.js"></script><link href="/assets/main.2.css">';
const install = () => {
  answers = {
    [APP_SHELL_PATH]: htmlOf(SHELL),
    '/assets/main.1.js': file(),
    '/assets/main.2.css': file(),
    [SCREEN]: file(),
  };
  return happens('install');
};

test('the worker takes over once the app shell, its assets and all screen files are cached', async () => {
  await install();
  expect([keptIn('shell'), keptIn('assets')]).toEqual([
    [APP_SHELL_PATH],
    ['/assets/main.1.js', '/assets/main.2.css', '/assets/screen-home.3.css'],
  ]);
  expect(taken).toBe(true);
});

test.each<[string, Response | undefined]>([
  ['is missing', new Response('', { status: 404 })],
  ['is a page', htmlOf('')],
  ['does not come', undefined],
])('the worker of a build is not installed if one of its files %s', async (_title, answer) => {
  answers = { [APP_SHELL_PATH]: htmlOf(SHELL), '/assets/main.1.js': file(), '/assets/main.2.css': answer };
  await expect(happens('install')).rejects.toThrow();
  expect([taken, keptIn('shell')]).toEqual([false, []]);
});

test('the worker answers a page from the navigation preload, or else from the network', async () => {
  answers = { '/my': htmlOf('from the network') };
  expect(await (await navigates('/my'))?.text()).toBe('from the network');
  const preloadResponse = Promise.resolve(htmlOf('loaded ahead'));
  expect(await (await navigates('/my', { preloadResponse }))?.text()).toBe('loaded ahead');
});

test('the worker answers every page with the app shell when offline', async () => {
  await install();
  answers = {};
  for (const address of ['/', '/videos/the-glass-heiress?ep=3', '/my', '/nowhere'])
    expect(await (await navigates(address))?.text()).toBe(SHELL);
  const preloadResponse = Promise.reject(new TypeError('Failed to fetch'));
  expect(await (await navigates('/my', { preloadResponse }))?.text()).toBe(SHELL);
});

test('a page request fails when offline if no app shell is cached', async () => {
  await expect(navigates('/my')).rejects.toThrow('Failed to fetch');
});

test.each([
  ['the card page', '/order/easy?orderId=1', 'navigate'],
  ['the page to sign in', '/login', 'navigate'],
  ['the page to register', '/register', 'navigate'],
  ['a sign-in that leads through the API', '/api/user/facebook', 'navigate'],
  ['a preview', '/preview/token', 'navigate'],
  ['a call', '/api/homepage', 'cors'],
  ['a film', '/media/token/clip/720/0.m4s', 'cors'],
  ['a clip behind an edge', '/clips/a/1/720/0.m4s', 'cors'],
])('the worker does not handle %s', async (_title, address, mode) => {
  answers = { [new URL(address, ORIGIN).pathname]: file() };
  expect(await asks(address, { mode })).toBeUndefined();
  expect(asked).toEqual([]);
});

test('the worker does not handle requests to another origin or POST requests', async () => {
  expect(await happens('fetch', { request: new Request('https://ads.example/assets/a.js') })).toBeUndefined();
  const request = new Request(`${ORIGIN}/assets/a.js`, { method: 'POST' });
  expect(await happens('fetch', { request })).toBeUndefined();
});

test('the worker requests an asset once and then answers from the cache', async () => {
  answers = { '/assets/a.js': file('code') };
  for (let time = 0; time < 2; time += 1) expect(await (await asks('/assets/a.js'))?.text()).toBe('code');
  expect(asked).toEqual(['/assets/a.js']);
});

test.each([
  ['a page', htmlOf('The page of a proxy')],
  ['an error', new Response('', { status: 503 })],
  ['a part', new Response('', { status: 206 })],
])('%s in place of an asset is passed to the app but not cached', async (_title, answer) => {
  answers = { '/assets/a.js': answer };
  expect((await asks('/assets/a.js'))?.status).toBe(answer.status);
  expect(keptIn('assets')).toEqual([]);
});

test('the worker caches the newest 200 posters', async () => {
  for (let poster = 0; poster < 203; poster += 1) {
    answers = { [`/posters/${poster}.avif`]: file('', 'image/avif') };
    await asks(`/posters/${poster}.avif`);
  }
  expect(keptIn('posters')).toHaveLength(200);
  expect(keptIn('posters')[0]).toBe('/posters/3.avif');
});

test('the worker caches the assets that a page loaded before the worker was active', async () => {
  answers = { '/assets/late.js': file(), '/api/user': file() };
  await happens('message', { data: [`${ORIGIN}/assets/late.js`, `${ORIGIN}/api/user`, 5] });
  await happens('message', { data: 'nothing' });
  await happens('message', { data: [`${ORIGIN}/assets/of-an-older-build.js`] });
  expect(keptIn('assets')).toEqual(['/assets/late.js']);
  expect(asked).toEqual(['/assets/late.js', '/assets/of-an-older-build.js']);
});

test('the worker shows a pushed notification, and nothing for an empty push', async () => {
  const notification = { title: 'Short', body: 'Episode 7 is out.', lang: 'en-GB', tag: 'a', navigate: '/v' };
  await happens('push', { data: { json: () => ({ web_push: 8030, notification }) } });
  await happens('push', { data: null });
  expect(shown).toEqual([{ title: 'Short', body: 'Episode 7 is out.', data: '/v' }]);
});

test('a tap on a notification opens its URL in an open page or in a new one', async () => {
  const tap = () =>
    happens('notificationclick', { notification: { data: '/v', close: () => shown.push({}) } });
  await tap();
  pages = [
    {
      navigate: async (to: string) => shown.push({ led: to }),
      focus: async () => shown.push({ focused: true }),
    },
  ];
  await tap();
  expect(shown).toEqual([{}, { opened: '/v' }, {}, { led: '/v' }, { focused: true }]);
});

test('a downloaded episode is served from its cache until it expires, and never from the network', async () => {
  const keep = async (until: string | null) => {
    const episode = await caches.open('download ep 1');
    await episode.put('/downloaded/ep%201/about.json', Response.json({ until }));
    await episode.put('/downloaded/ep%201/480/0.m4s', file('segment', 'video/mp4'));
  };
  const statusOf = async (address: string) => (await asks(address))?.status;
  await keep(new Date(Date.now() + 60_000).toISOString());
  expect(await (await asks('/downloaded/ep%201/480/0.m4s?from=480'))?.text()).toBe('segment');
  expect(await statusOf('/downloaded/ep%201/480/1.m4s')).toBe(404);
  expect(await statusOf('/downloaded/ep%202/480/0.m4s')).toBe(403);
  for (const until of [new Date().toISOString(), null]) {
    await keep(until);
    expect(await statusOf('/downloaded/ep%201/480/0.m4s')).toBe(403);
  }
  expect(asked).toEqual([]);
});
