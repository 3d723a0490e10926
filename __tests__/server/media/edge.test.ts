import { createHmac } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createContext, runInContext } from 'node:vm';
import { describe, expect, test } from '@jest/globals';
import { clipKey } from '../../../server/media/store.ts';
import { createClipRights } from '../../../server/media/token.ts';

/* The recipes for edges, as the files that operators copy. */

const read = (file: string) => readFileSync(`deploy/edge/${file}`, 'utf8');
const SHARED = (read('right.js').split('export default')[0] as string).trim();
const VERSION = '0123456789ab';
const NOW = new Date('2026-03-04T12:34:56Z');
const END = new Date('2026-03-04T16:00:00Z');
const rights = createClipRights(Buffer.alloc(32, 1));
const right = rights.rightTo('alpha-001', VERSION, END);
const later = rights.rightTo('alpha-001', VERSION, new Date(END.getTime() + 7_200_000));
/** With the signature of another end. */
const [MOVED, ENDLESS] = [later.split('.')[0], '1e99'].map((end) => `${end}.${right.split('.')[1]}`);
const path = (file: string, clip = 'alpha-001', version = VERSION) => `/${clipKey(clip, version, file)}`;

/** Runs a file as a script, without its imports and exports, and answers what it says at the end. */
function run(file: string, last: string, given: Record<string, unknown>) {
  const script = read(file)
    .replace(/^import .*$/gm, '')
    .replace(/^export default/m, 'const exported =');
  return runInContext(`${script}\n;${last}`, createContext({ ...given }));
}

type Check = (path: string, right: unknown, now?: Date) => Promise<boolean>;

const edges: Record<string, Check> = {
  async 'the shared check'(at, t, now = NOW) {
    const { isRight } = run('right.js', 'exported', {});
    return isRight(createHmac, rights.edgeKey, at, t, now.getTime() / 1000);
  },
  async nginx(at, t, now = NOW) {
    const shared = run('right.js', 'exported', {});
    const { check } = run('nginx.js', 'exported', { crypto: { createHmac }, shared, Date: clockAt(now) });
    return check({ uri: at, args: { t }, variables: { edge_key: rights.edgeKey } }) === 'yes';
  },
  async CloudFront(at, t, now = NOW) {
    const handler = run('cloudfront.js', 'handler', {
      require: () => ({ createHmac }),
      cf: { kvs: () => ({ get: async (name: string) => (name === 'edge-key' ? rights.edgeKey : '') }) },
      Date: clockAt(now),
    });
    const request = { uri: at, querystring: t === undefined ? {} : { t: { value: t } } };
    const answer = await handler({ request });
    if (answer !== request)
      expect(answer).toMatchObject({ statusCode: 403, headers: { 'cache-control': { value: 'no-store' } } });
    return answer === request;
  },
  async 'Cloudflare Workers'(at, t, now = NOW) {
    const { answer } = await worker(at, t as string | undefined, now).ask();
    if (answer.status !== 200)
      expect([answer.status, answer.headers.get('cache-control')]).toEqual([403, 'no-store']);
    return answer.status === 200;
  },
};

/** Who decides about a right alone: the files that it opens are those of the routes. */
const server: Check = async (at, t, now = NOW) => {
  const [, , clip = '', version = ''] = at.split('/');
  return rights.verify(t, clip, version, now) !== null;
};

const clockAt = (now: Date) =>
  class extends Date {
    static override now = () => now.getTime();
  };

/** A Worker with a cache, before an origin that has every file. */
function worker(at: string, t: string | undefined, now = NOW, method = 'GET') {
  const kept = new Map<string, Response>();
  const asked: string[] = [];
  const keyOf = (key: Request | string) => (typeof key === 'string' ? key : key.url);
  const caches = {
    default: {
      match: async (key: Request | string) => kept.get(keyOf(key))?.clone(),
      put: async (key: Request | string, answer: Response) => void kept.set(keyOf(key), answer),
    },
  };
  const fetch = async (address: string) => {
    asked.push(address);
    return new Response('bytes', {
      headers: { 'cache-control': 'public, max-age=31536000, s-maxage=7, immutable' },
    });
  };
  const exported = run('worker.js', 'exported', {
    createHmac,
    shared: run('right.js', 'exported', {}),
    ...{ caches, fetch, Request, Response, URL, Date: clockAt(now) },
  });
  return {
    kept,
    asked,
    async ask(right = t) {
      const url = `https://films.example.com${at}${right === undefined ? '' : `?t=${right}`}`;
      const work: Promise<unknown>[] = [];
      const env = { EDGE_KEY: rights.edgeKey, ORIGIN: 'https://origin.example.com' };
      const context = { waitUntil: (promise: Promise<unknown>) => void work.push(promise) };
      const answer: Response = await exported.fetch(new Request(url, { method }), env, context);
      await Promise.all(work);
      return { answer };
    },
  };
}

describe.each(Object.entries({ ...edges, 'the server': server }))('%s', (_name, opens) => {
  test('opens nothing once the right has ended', async () => {
    expect(await opens(path('still.webp'), right, new Date(END.getTime() - 1000))).toBe(true);
    expect(await opens(path('still.webp'), right, END)).toBe(false);
    expect(await opens(path('still.webp'), right, new Date(END.getTime() + 1000))).toBe(false);
  });

  test('opens no other clip and no other version', async () => {
    expect(await opens(path('still.webp', 'alpha-002'), right)).toBe(false);
    expect(await opens(path('still.webp', 'alpha-001', 'ba9876543210'), right)).toBe(false);
    const foreign = createClipRights(Buffer.alloc(32, 2)).rightTo('alpha-001', VERSION, END);
    expect(await opens(path('still.webp'), foreign)).toBe(false);
  });

  test('opens nothing for a right in which one character differs', async () => {
    for (let at = 0; at < right.length; at += 1)
      for (const other of 'A0_.'.replace(right[at] ?? '', ''))
        expect(await opens(path('still.webp'), right.slice(0, at) + other + right.slice(at + 1))).toBe(false);
  });

  test.each([undefined, '', '.', `${right}A`, ` ${right}`, `${right},${right}`, 'undefined', MOVED, ENDLESS])(
    'opens nothing for the right "%s"',
    async (wrong) => expect(await opens(path('still.webp'), wrong)).toBe(false),
  );
});

describe.each(Object.entries(edges))('%s', (_name, opens) => {
  test.each(['270/init.mp4', '720/9999.m4s', 'still.webp', 'storyboard.webp', 'captions-fy.vtt'])(
    'opens %s for a valid right',
    async (file) => expect(await opens(path(file), right)).toBe(true),
  );

  test.each([
    path('master.m3u8'),
    path('270/index.m3u8'),
    path('tracks.json'),
    path('../still.webp'),
    `/${path('still.webp')}`,
    `${path('still.webp')}/`,
    '/clips/alpha-001/0123456789ab/',
    '/posters/alpha-001/0123456789ab/still.webp',
  ])('refuses a path that no right opens: %s', async (other) => {
    expect(await opens(other, right)).toBe(false);
  });
});

test.each([null, 7, [right, right]])('the server refuses a right that is not a string: %j', async (wrong) => {
  expect(await server(path('still.webp'), wrong)).toBe(false);
});

test('rights to the same clip version with the same end are identical', () => {
  expect(rights.rightTo('alpha-001', VERSION, new Date(END))).toBe(right);
});

test('each secret key has its own edge key, which differs from it', () => {
  expect(rights.edgeKey).toMatch(/^[\w-]{43}$/);
  expect(rights.edgeKey).not.toBe(Buffer.alloc(32, 1).toString('base64url'));
  expect(createClipRights(Buffer.alloc(32, 2)).edgeKey).not.toBe(rights.edgeKey);
});

test('the CloudFront function contains the shared check unchanged, in less than 10,000 bytes', () => {
  const [, between = ''] =
    /\/\/ right\.js begins\n([\s\S]*)\n\/\/ right\.js ends/.exec(read('cloudfront.js')) ?? [];
  expect(between).toBe(SHARED);
  expect(Buffer.byteLength(read('cloudfront.js'))).toBeLessThan(10_000);
});

test('the Worker caches one copy of a file for all rights, and refuses a POST request', async () => {
  const edge = worker(path('270/0.m4s'), right);
  await edge.ask();
  const { answer } = await edge.ask(later);
  expect(await answer.text()).toBe('bytes');
  expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  expect([...edge.kept.keys()]).toEqual([`https://films.example.com${path('270/0.m4s')}`]);
  expect(edge.asked).toEqual([`https://origin.example.com${path('270/0.m4s')}?t=${right}`]);
  const { answer: refused } = await worker(path('270/0.m4s'), right, NOW, 'POST').ask();
  expect(refused.status).toBe(403);
});
