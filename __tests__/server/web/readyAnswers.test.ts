import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from '@jest/globals';
import type { FastifyInstance } from 'fastify';
import { createApp } from '../../../server/http/app.ts';
import { createReadyAnswers } from '../../../server/web/readyAnswers.ts';
import { serveWeb } from '../../../server/web/serveWeb.ts';
import { temporaryFolder, writeFiles } from '../support/folders.ts';
import { createTestContext, START, type TestContext, testConfig } from '../support/testContext.ts';
import { fakeRender, fakeTimers } from './fakeRender.ts';

const MINUTE = 60_000;
const folder = temporaryFolder();
let base: TestContext;
let app: FastifyInstance;
let port: number;
/** Requests that Fastify heard of. */
let heard: string[];

beforeAll(async () => {
  const words = { en: [], fy: [] };
  const routes = ['/', '/videos/:id', '/my'].map((path) => ({ path, files: [], words }));
  writeFiles(folder.path, {
    'client/index.html': `<html lang="en"><head><!--head--><!--/head--><!--styles--><!--/styles--></head><body><!--early--><!--/early--><div id="root"><!--body--></div><!--rest-of-styles-->
<!--state--><script type="application/json"><!--files--></script></body></html>`,
    'client/routes.json': JSON.stringify({ routes, notFound: { files: [], words } }),
    'client/assets/main.js': 'let it = 1;',
  });
  base = await createTestContext();
});
afterAll(async () => {
  await base.close();
  folder.remove();
});

beforeEach(async () => {
  base.clock.set(START);
  heard = [];
  const config = testConfig({ clientDir: `${folder.path}/client`, publicUrl: 'https://example.com' });
  app = await createApp({ ...base.context, config });
  app.addHook('onRequest', async ({ method, url }) => void heard.push(`${method} ${url}`));
  await serveWeb(
    app,
    { ...base.context, config },
    { renderModule: fakeRender().module, after: fakeTimers().after },
  );
  await app.listen({ port: 0, host: '127.0.0.1' });
  port = (app.server.address() as AddressInfo).port;
});
afterEach(() => app.close());

type Answer = { status: number | undefined; headers: Record<string, unknown>; body: string };

function ask(path: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const sent = request({ port, path, method, headers: { accept: 'text/html', ...headers } }, (answer) => {
      const parts: Buffer[] = [];
      answer.on('data', (part: Buffer) => parts.push(part));
      answer.on('end', () => {
        const { date: _, ...rest } = answer.headers;
        resolve({ status: answer.statusCode, headers: rest, body: Buffer.concat(parts).toString('base64') });
      });
    });
    sent.on('error', reject).end();
  });
}

const wishes: [string, string, Record<string, string>][] = [
  ['a page', '/', { 'accept-encoding': 'br' }],
  ['a page as it is', '/', {}],
  ['a page with what it depends on', '/videos/alpha?ep=2', { 'accept-language': 'fr' }],
  ['a file', '/assets/main.js', { accept: '*/*' }],
];

test.each(wishes)('%s is given again to the letter, and nobody hears of it', async (_name, path, headers) => {
  const first = await ask(path, headers);
  expect([first.status, heard.length]).toEqual([200, 1]);
  expect(await ask(path, headers)).toEqual(first);
  expect(heard).toHaveLength(1);
});

test('so is "not modified"', async () => {
  const { headers } = await ask('/');
  const version = { 'if-none-match': String(headers.etag) };
  const first = await ask('/', version);
  expect([first.status, first.body]).toEqual([304, '']);
  expect(await ask('/', version)).toEqual(first);
  expect(heard).toHaveLength(2);
});

test('another language, encoding, address or method is another question', async () => {
  await ask('/', { 'accept-language': 'en', 'accept-encoding': 'br' });
  await ask('/', { 'accept-language': 'fr', 'accept-encoding': 'br' });
  await ask('/', { 'accept-language': 'en', 'accept-encoding': 'gzip' });
  await ask('/?lang=fy', { 'accept-language': 'en', 'accept-encoding': 'br' });
  await ask('/', { 'accept-language': 'en', 'accept-encoding': 'br' }, 'HEAD');
  await ask('/', { 'accept-language': 'en', 'accept-encoding': 'br' }, 'POST');
  expect(heard).toHaveLength(6);
});

test('a person’s own page and the API are worked out every time', async () => {
  for (const path of ['/my', '/my', '/api/reports', '/api/reports']) await ask(path);
  expect(heard).toHaveLength(4);
});

test('a page that is a minute old goes the long way, a file does not', async () => {
  await ask('/');
  await ask('/assets/main.js', { accept: '*/*' });
  base.clock.set(new Date(START.getTime() + MINUTE));
  await ask('/');
  await ask('/assets/main.js', { accept: '*/*' });
  expect(heard).toEqual(['GET /', 'GET /assets/main.js', 'GET /']);
});

test('however many questions are asked, the oldest make room', () => {
  const answers = createReadyAnswers(() => START);
  const question = (at: number) => ({ method: 'GET', url: `/${at}`, headers: {} }) as never;
  const sent: number[] = [];
  const response = { writeHead: (status: number) => ({ end: () => sent.push(status) }) } as never;
  for (let at = 0; at < 5_001; at++) {
    answers.keep(question(at), { status: 200, headers: {}, body: undefined }, Number.POSITIVE_INFINITY);
  }
  expect(answers.answer(question(0), response)).toBe(false);
  expect(answers.answer(question(1), response)).toBe(true);
  expect(answers.answer(question(5_000), response)).toBe(true);
  answers.close();
  expect(answers.answer(question(1), response)).toBe(false);
  expect(sent).toEqual([200, 200]);
});

test('an answer that sets a cookie is never kept', () => {
  const answers = createReadyAnswers(() => START);
  const keep = () =>
    answers.keep(
      { method: 'GET', url: '/', headers: {} } as never,
      { status: 200, headers: { 'set-cookie': 'a=b' }, body: undefined },
      Number.POSITIVE_INFINITY,
    );
  expect(keep).toThrow('for one person');
});
