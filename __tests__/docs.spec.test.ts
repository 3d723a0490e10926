import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { LANGUAGES } from '../contract/languages.ts';
import { paths } from '../contract/paths.ts';
import { STORED } from '../contract/storage.ts';
import app from '../i18n/en/app.json';
import common from '../i18n/en/common.json';
import player from '../i18n/en/player.json';
import { ruleWords } from '../server/catalogue/ruleWords.ts';
import { TIMEOUT_MS } from '../src/api/client.ts';
import { formatDate, formatPrice, padNumber } from '../src/lib/format.ts';

/* Compares docs/spec.md with the files and tests that it names, and with the product. */

const PAGE = 'docs/spec.md';

/** The statements of each section, so that none is added or lost by mistake. */
const COUNTS = [24, 79, 22, 9, 7, 5, 43, 17, 18];

const CALLS = [
  'GET /api/user',
  'POST /api/user/login',
  'POST /api/user/logout',
  'POST /api/user/register',
  'GET /api/user/history',
  'POST /api/user/history',
  'GET /api/user/favorite',
  'POST /api/user/favorite',
  'DELETE /api/user/favorite',
  'GET /api/video/episode',
  'GET /api/video',
  'POST /api/video/unlock',
  'GET /api/payment',
  'POST /api/payment/cancel',
  'POST /api/payment/pay',
  'POST /api/payment/order',
  'GET /api/plan',
  'GET /api/tag',
  'GET /api/homepage',
  'GET /api/homepage/query',
  'GET /api/statics.png',
  'GET /api/reports',
  'GET /api/webhook/payment/paypal-cancel',
];

/** Texts that are specified literally: their section, and the product's text. */
const WORDS: [section: number, asked: string, said: string][] = [
  [2, 'Featured Videos', common.home.featured],
  [2, 'More recommendations', ruleWords.recommended?.title.en ?? ''],
  [2, 'What you like...', app.search.placeholder],
  [2, 'Subscribe now', app.my.free.subscribe],
  [2, 'Set up your credit or debit card', app.card.title],
  [2, 'Terms of use', common.footer.terms],
  [2, 'Privacy policy', common.footer.privacy],
  [2, 'Content policy', common.footer.content],
  [2, 'Refund policy', common.footer.refund],
  [2, 'Contact us', common.footer.contact],
  [2, 'Frequently asked questions', common.footer.questions],
  [2, 'Service agreement', common.footer.agreement],
  [2, 'All rights reserved', common.footer.rights],
  [2, 'Loading...', common.list.loading],
  [2, 'Load more', common.list.more],
  [2, 'No more content', common.list.end],
  [5, 'Please enter your email', app.account.prompt.email],
  [5, 'Please enter your password', app.account.prompt.password],
  [5, 'Please repeat your password', app.account.prompt.repeatPassword],
  [8, 'Copy Success', player.share.copied],
  [8, 'Copy fail', player.share.failed],
  [8, 'Unable to copy text:', player.share.unable],
  [9, 'Invalid Date', formatDate('')],
  [9, '00', padNumber()],
  [9, '¥', formatPrice(0)],
];

type Row = { section: number; line: string; what: string; places: string[]; tests: string[] };

/** Links are relative to the page's folder. */
const fileOf = (link: string) => path.join(path.dirname(PAGE), link);

const filesIn = (cell: string) =>
  [...cell.matchAll(/\[[^\]]+\]\(([^)]+)\)/g)].map(([, link = '']) => fileOf(link));

function rowsOf(page: string): Row[] {
  const rows: Row[] = [];
  let section = 0;
  for (const line of page.split('\n')) {
    section = Number(/^## (\d+)\. /.exec(line)?.[1] ?? section);
    if (!line.startsWith('| ') || line.startsWith('| What was asked')) continue;
    const [, what = '', where = '', shown = ''] = line.split('|').map((cell) => cell.trim());
    rows.push({ section, line, what, places: filesIn(where), tests: filesIn(shown) });
  }
  return rows;
}

const page = readFileSync(PAGE, 'utf8');
const rows = rowsOf(page);
/** The names in code marks in a section's statements. */
const namedIn = (section: number, pattern = /`([^`]+)`/g): string[] =>
  rows.flatMap((row) =>
    row.section === section ? [...row.what.matchAll(pattern)].map(([, name = '']) => name) : [],
  );

describe('each line', () => {
  test('has a statement, a file and a test', () => {
    const incomplete = rows.filter((row) => !row.what || row.places.length === 0 || row.tests.length === 0);
    expect(incomplete.map(({ line }) => line)).toEqual([]);
    const links = rows.map(({ line }) => line.split('](').length - 1);
    expect(links).toEqual(rows.map(({ places, tests }) => places.length + tests.length));
  });

  test('is unique', () => {
    const seen = rows.map(({ section, what }) => `${section} ${what}`);
    expect(seen.filter((each, index) => seen.indexOf(each) !== index)).toEqual([]);
  });

  test('names files of this project that exist', () => {
    const files = rows.flatMap(({ places, tests }) => [...places, ...tests]);
    expect(files.length).toBeGreaterThan(350);
    expect(files.filter((file) => file.startsWith('..') || !existsSync(file))).toEqual([]);
  });

  test('names test files as its tests', () => {
    const tests = rows.flatMap((row) => row.tests);
    expect(tests.filter((file) => !/^__tests__\/.+\.test\.tsx?$/.test(file))).toEqual([]);
  });
});

test('each section has its number of statements', () => {
  const count = (section: number) => rows.filter((row) => row.section === section).length;
  expect([1, 2, 3, 4, 5, 6, 7, 8, 9].map(count)).toEqual(COUNTS);
  expect(rows.length).toBe(COUNTS.reduce((sum, each) => sum + each));
});

describe('there is a line for each', () => {
  test('route', () => {
    const routes = Object.values(paths).map((route) => route.replace(/:\w+/, '{id}'));
    expect(namedIn(2, /^`(\/[^`]*)`/g).sort()).toEqual(routes.sort());
  });

  test('call', () => {
    const contract = readFileSync('contract/calls.ts', 'utf8');
    expect(CALLS).toHaveLength(23);
    expect(CALLS.filter((call) => !contract.includes(`  '${call}': {`))).toEqual([]);
    expect(namedIn(7, /^`([A-Z]+ [^`]+)`/g)).toEqual(CALLS);
    const asked = namedIn(7, /^`[A-Z]+ [^`]+` with (params|a body)$/g);
    expect(asked).toEqual(CALLS.map((call) => (call.startsWith('GET') ? 'params' : 'a body')));
  });

  test('header', () => {
    const { language, ...headers } = STORED;
    expect(namedIn(7, /^Header `([^`]+)`/g)).toEqual(Object.values(headers));
    expect(namedIn(7)).toContain(language);
  });

  test('value of an address', () => {
    expect(namedIn(2, /^Before a navigation: `(\w+)`/g)).toEqual(['token', 'fbclid', 'ttclid']);
    const kept = ['fbclid', 'token', 'ttclid', 'userToken', 'xUserRefererToken'];
    expect(namedIn(2, /^At start-up: `(\w+)`/g).sort()).toEqual(kept);
  });

  test('setting of a pixel', () => {
    const keys = ['facebook_pixel_id', 'google_analytics', 'tiktok_pixel'];
    expect(namedIn(3, /^Reports key `(\w+)`/g)).toEqual(keys);
  });

  test('kind of error', () => {
    const source = readFileSync('src/api/apiError.ts', 'utf8');
    const kinds = [...(/FailureKind = (.+);/.exec(source)?.[1] ?? '').matchAll(/'(\w+)'/g)].map(
      ([, kind]) => kind,
    );
    expect(['envelope', ...namedIn(8, /^Kind `(\w+)`/g)]).toEqual(kinds);
  });

  test('language', () => {
    expect(namedIn(9, /^Language `(\w+)`/g)).toEqual(LANGUAGES);
  });

  test('time limit', () => {
    expect([...namedIn(7), ...namedIn(9)].filter((name) => name === String(TIMEOUT_MS))).toHaveLength(2);
  });
});

test.each(WORDS)('the product has the literal text of section %i: %s', (section, asked, said) => {
  expect(said).toContain(asked);
  expect(namedIn(section)).toContain(asked);
});
