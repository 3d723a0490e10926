import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { LANGUAGES } from '../contract/languages.ts';
import { paths } from '../contract/paths.ts';
import { STORED } from '../contract/storage.ts';
import first from '../i18n/first/en.json';
import later from '../i18n/later/en.json';
import watching from '../i18n/watching/en.json';
import { TIMEOUT_MS } from '../src/api/client.ts';
import { formatDate, formatPrice, padNumber } from '../src/lib/format.ts';
import { type Node, sourceOf } from './sourceTree.ts';

/* What docs/spec.md says was asked for, against the files and tests it names and against the product. */

const PAGE = 'docs/spec.md';
const SEPARATOR = ' › ';

/** The statements of each section: one more or less has to be meant. */
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

/** Words that were asked for to the letter: the section that has them, and where the product says them. */
const WORDS: [section: number, asked: string, said: string][] = [
  [2, 'Featured Videos', first['home.featured']],
  [2, 'More recommendations', first['home.recommended']],
  [2, 'What you like...', later['search.placeholder']],
  [2, 'Subscribe now', later['my.free.subscribe']],
  [2, 'Set up your credit or debit card', later['card.title']],
  [2, 'Terms of use', first['footer.terms']],
  [2, 'Privacy policy', first['footer.privacy']],
  [2, 'Content policy', first['footer.content']],
  [2, 'Refund policy', first['footer.refund']],
  [2, 'Contact us', first['footer.contact']],
  [2, 'Frequently asked questions', first['footer.questions']],
  [2, 'Service agreement', first['footer.agreement']],
  [2, 'All rights reserved', first['footer.rights']],
  [2, 'Loading...', first['list.loading']],
  [2, 'Load more', first['list.more']],
  [2, 'No more content', first['list.end']],
  [5, 'Please enter your email', later['account.prompt.email']],
  [5, 'Please enter your password', later['account.prompt.password']],
  [5, 'Please repeat your password', later['account.prompt.repeatPassword']],
  [8, 'Copy Success', watching['share.copied']],
  [8, 'Copy fail', watching['share.failed']],
  [8, 'Unable to copy text:', watching['share.unable']],
  [9, 'Invalid Date', formatDate('')],
  [9, '00', padNumber()],
  [9, '¥', formatPrice(0)],
];

type Reference = { file: string; title: string };
type Row = { section: number; line: string; what: string; places: string[]; tests: Reference[] };

/** A link beside a table leads on from the page's own folder. */
const fileOf = (link: string) => path.join(path.dirname(PAGE), link);

function rowsOf(page: string): Row[] {
  const rows: Row[] = [];
  let section = 0;
  for (const line of page.split('\n')) {
    section = Number(/^## (\d+)\. /.exec(line)?.[1] ?? section);
    if (!line.startsWith('| ') || line.startsWith('| What was asked')) continue;
    const [, what = '', where = '', shown = ''] = line.split('|').map((cell) => cell.trim());
    const places = [...where.matchAll(/\[[^\]]+\]\(([^)]+)\)/g)].map(([, link = '']) => fileOf(link));
    const tests = shown.split('<br>').flatMap((each) => {
      const [, link, title] = /^\[[^\]]+\]\(([^)]+)\) › (.+)$/.exec(each) ?? [];
      return link && title ? { file: fileOf(link), title } : [];
    });
    rows.push({ section, line, what, places, tests });
  }
  return rows;
}

/** What `test(…)`, `test.each(…)(…)` and the like begin with. */
function calledBy(callee: Node | undefined): string {
  if (callee?.type === 'Identifier') return callee.name as string;
  if (callee?.type !== 'MemberExpression') return callee ? calledBy(callee.callee as Node | undefined) : '';
  const { name = '' } = callee.property as { name?: string };
  return name === 'skip' || name === 'todo' ? name : calledBy(callee.object as Node);
}

/** The titles of the tests of a file, each within its groups, as they are written there. */
function titlesOf(file: string, text: string): Set<string> {
  const titles = new Set<string>();
  const visit = (value: unknown, groups: string[]) => {
    if (typeof value !== 'object' || value === null) return;
    const node = value as Node;
    const [name, ...rest] = (node.type === 'CallExpression' ? node.arguments : []) as Node[];
    const begun = rest.length > 0 ? calledBy(node.callee as Node) : '';
    const title = name && titleOf(name, text);
    // What is skipped shows nothing.
    if (begun === 'skip' || begun === 'todo') return;
    if (title !== undefined && begun === 'describe') visit(rest, [...groups, title]);
    else if (title !== undefined && begun === 'test') titles.add([...groups, title].join(SEPARATOR));
    else for (const [key, inner] of Object.entries(value)) if (key !== 'loc') visit(inner, groups);
  };
  visit(sourceOf(file, text).tree, []);
  return titles;
}

function titleOf(node: Node, text: string): string | undefined {
  if (node.type === 'StringLiteral') return node.value as string;
  if (node.type !== 'TemplateLiteral') return undefined;
  return text.slice((node.start as number) + 1, (node.end as number) - 1);
}

const page = readFileSync(PAGE, 'utf8');
const rows = rowsOf(page);
const known = new Map<string, Set<string>>();
const titlesIn = (file: string) => {
  const titles = known.get(file) ?? titlesOf(file, readFileSync(file, 'utf8'));
  known.set(file, titles);
  return titles;
};
/** What a section has in code marks: names and words that the product has, too. */
const namedIn = (section: number, pattern = /`([^`]+)`/g): string[] =>
  rows.flatMap((row) =>
    row.section === section ? [...row.what.matchAll(pattern)].map(([, name = '']) => name) : [],
  );

describe('each line', () => {
  test('says what, where and by which test', () => {
    const lame = rows.filter((row) => !row.what || row.places.length === 0 || row.tests.length === 0);
    expect(lame.map(({ line }) => line)).toEqual([]);
    const links = rows.map(({ line }) => line.split('](').length - 1);
    expect(links).toEqual(rows.map(({ places, tests }) => places.length + tests.length));
  });

  test('is there once', () => {
    const seen = rows.map(({ section, what }) => `${section} ${what}`);
    expect(seen.filter((each, index) => seen.indexOf(each) !== index)).toEqual([]);
  });

  test('names files of this project that are there', () => {
    const files = rows.flatMap(({ places, tests }) => [...places, ...tests.map(({ file }) => file)]);
    expect(files.length).toBeGreaterThan(400);
    expect(files.filter((file) => file.startsWith('..') || !existsSync(file))).toEqual([]);
  });

  test('names tests that are there, and run', () => {
    const missing = rows.flatMap(({ tests }) =>
      tests.filter(({ file, title }) => !existsSync(file) || !titlesIn(file).has(title)),
    );
    expect(missing).toEqual([]);
  });
});

test('no statement goes unnoticed', () => {
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

test.each(WORDS)('the words of section %i are those of the product: %s', (section, asked, said) => {
  expect(said).toContain(asked);
  expect(namedIn(section)).toContain(asked);
});

describe('the tests of a file', () => {
  const titles = (text: string) => [...titlesOf('some.test.ts', text)];

  test('are found within their groups, in tables of cases too', () => {
    const source = `
      test('plain', () => {});
      describe('outer', () => {
        describe.each(cases)('inner %s', () => {
          test.each<[string]>([['a']])('each %s', () => {});
          test.each(cases)(\`of \${one} and another\`, () => {});
        });
      });
      const helper = () => { test('made', run); };`;
    expect(titles(source)).toEqual([
      'plain',
      'outer › inner %s › each %s',
      // biome-ignore lint/suspicious/noTemplateCurlyInString: the title as it is written
      'outer › inner %s › of ${one} and another',
      'made',
    ]);
  });

  test('are not those that are skipped, nor calls of other things', () => {
    const source = `
      test.skip('later', () => {});
      test.todo('some day');
      describe.skip('group', () => { test('within', () => {}); });
      pattern.test('text', 1);
      step('other', () => {});`;
    expect(titles(source)).toEqual([]);
  });
});
