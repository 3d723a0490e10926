import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { LANGUAGES } from '../contract/languages.ts';
import { paths } from '../contract/paths.ts';
import app from '../i18n/en/app.json';
import common from '../i18n/en/common.json';
import player from '../i18n/en/player.json';
import server from '../i18n/en/server.json';
import { TIMEOUT_MS } from '../src/api/client.ts';
import { formatDate, formatPrice, padNumber } from '../src/lib/format.ts';

/* docs/spec.md quotes docs/specification.md statement by statement, and names the tests that show each. */

const PAGE = 'docs/spec.md';
const SPECIFICATION = 'docs/specification.md';

/** Words of the specification that ask for nothing: they introduce statements. */
const INTRODUCTIONS = ['What it does:'];
/** Words that join two statements of one sentence. */
const JOINTS = /\b(and|or|in)\b/g;

/** Texts that the specification has literally, and the product's text. */
const WORDS: [asked: string, said: string][] = [
  ['Featured Videos', common.home.featured],
  ['more recommendations', server.rows.recommended.title],
  ['browse', common.nav.browse],
  ['subscribe now', app.my.free.subscribe],
  ['subscribe to unlock', player.wall.all],
  ['What you like...', app.search.placeholder],
  ['Set up your credit or debit card', app.card.title],
  ['terms of use', common.footer.terms],
  ['privacy policy', common.footer.privacy],
  ['content policy', common.footer.content],
  ['refund policy', common.footer.refund],
  ['contact us', common.footer.contact],
  ['frequently asked questions', common.footer.questions],
  ['service agreement', common.footer.agreement],
  ['all rights reserved', common.footer.rights],
  ['Loading...', common.list.loading],
  ['Load more', common.list.more],
  ['No more content', common.list.end],
  ['Please enter your email', app.account.prompt.email],
  ['Please enter your password', app.account.prompt.password],
  ['Please repeat your password', app.account.prompt.repeatPassword],
  ['Timeout 100000 ms', `Timeout ${TIMEOUT_MS} ms`],
  ['Copy Success', player.share.copied],
  ['Copy fail', player.share.failed],
  ['Unable to copy text:', player.share.unable],
  ['Invalid Date', formatDate('')],
  ['"00"', `"${padNumber()}"`],
  ['¥', formatPrice(0)],
];

/** Table pipes and runs of spaces are no words. */
const normalized = (text: string) =>
  text
    .replace(/\s*\|\s*/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();

type Statement = { section: string; text: string };
type Named = { title: string; file: string };
type Row = { section: string; line: string; asked: string; places: Named[]; tests: Named[] };

function linesOf(file: string): { section: string; line: string }[] {
  const lines = readFileSync(file, 'utf8').split('\n');
  let section = '';
  return lines.flatMap((line, index) => {
    const heading = /^## (.+)/.exec(line);
    if (heading) section = heading[1] ?? '';
    const isHead = line.startsWith('|---') || lines[index + 1]?.startsWith('|---');
    return section === '' || heading || isHead ? [] : [{ section, line }];
  });
}

/** A statement is a line: a bullet, a row of a table, a sentence or several. */
const statements: Statement[] = linesOf(SPECIFICATION)
  .filter(({ line }) => !line.startsWith('```'))
  .map(({ section, line }) => ({ section, text: normalized(line.replace(/^- /, '')) }))
  .filter(({ text }) => text !== '');

const linksIn = (cell: string): Named[] =>
  [...cell.matchAll(/\[(.+?)\]\(([^)]+)\)/g)].map(([, title = '', link = '']) => ({
    title,
    file: path.join(path.dirname(PAGE), link),
  }));

const rows: Row[] = linesOf(PAGE)
  .filter(({ line }) => line.startsWith('|'))
  .map(({ section, line }) => {
    const [, asked = '', , where = '', shown = ''] = line.split('|').map((cell) => cell.trim());
    return { section, line, asked, places: linksIn(where), tests: linksIn(shown) };
  });

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** Where a quotation is in a statement, part by part; "…" leaves words out. Null where it is not. */
function placesIn({ text }: Statement, asked: string): [from: number, to: number][] | null {
  const found: [number, number][] = [];
  let from = 0;
  for (const part of asked.split('…').map(normalized)) {
    // No part begins or ends within a word.
    const words = new RegExp(`(?<!\\w(?=\\w))${escaped(part)}(?!(?<=\\w)\\w)`, 'g');
    words.lastIndex = from;
    const match = words.exec(text);
    if (!match) return null;
    from = match.index + part.length;
    found.push([match.index, from]);
  }
  return found;
}

const quotedBy = ({ section, asked }: Row): Statement | undefined =>
  statements.find((one) => one.section === section && placesIn(one, asked) !== null);

/** The words of a statement that no row quotes. */
function unquotedIn(statement: Statement): string {
  const signs = [...statement.text];
  for (const row of rows) {
    if (quotedBy(row) !== statement) continue;
    for (const [from, to] of placesIn(statement, row.asked) ?? []) signs.fill(' ', from, to);
  }
  const rest = INTRODUCTIONS.reduce((text, words) => text.replace(words, ''), signs.join(''));
  return normalized(rest.replace(JOINTS, '').replace(/[^\p{L}\p{N}]+/gu, ' '));
}

/** The titles in a test file: the texts that a function follows. */
function titlesIn(file: string): string[] {
  const source = existsSync(file) ? readFileSync(file, 'utf8') : '';
  const titles = source.matchAll(/(['"`])((?:\\.|(?!\1)[^\\\n])+)\1,\s*(?:async )?\(/g);
  return [...titles].map(([, , title = '']) => title.replace(/\\(.)/g, '$1'));
}

test('the specification matches its recorded digest', () => {
  const digest = createHash('sha256').update(readFileSync(SPECIFICATION)).digest('hex');
  expect(digest).toBe('13920d3838de50edf6d24047c69e66c2b3be5f1e1260a87719bd86109b000bae');
});

describe('each row of docs/spec.md', () => {
  test('quotes the specification', () => {
    expect(rows.length).toBeGreaterThan(200);
    expect(rows.filter((row) => !quotedBy(row)).map(({ line }) => line)).toEqual([]);
  });

  test('is unique', () => {
    const asked = rows.map((row) => `${row.section} ${row.asked}`);
    expect(asked.filter((each, index) => asked.indexOf(each) !== index)).toEqual([]);
  });

  test('names a place and a test', () => {
    const incomplete = rows.filter(({ places, tests }) => places.length === 0 || tests.length === 0);
    expect(incomplete.map(({ line }) => line)).toEqual([]);
    const links = rows.map(({ line }) => line.split('](').length - 1);
    expect(links).toEqual(rows.map(({ places, tests }) => places.length + tests.length));
  });

  test('names places of this project that exist', () => {
    const files = rows.flatMap(({ places }) => places.map(({ file }) => file));
    expect(files.filter((file) => file.startsWith('..') || !existsSync(file))).toEqual([]);
  });

  test('names tests that exist', () => {
    const tests = rows.flatMap((row) => row.tests);
    expect(tests.filter(({ file }) => !/^__tests__\/.+\.test\.tsx?$/.test(file))).toEqual([]);
    const titles = new Map([...new Set(tests.map(({ file }) => file))].map((file) => [file, titlesIn(file)]));
    const isThere = ({ title, file }: Named) =>
      title.split(' › ').every((part) => titles.get(file)?.includes(part));
    expect(tests.filter((named) => !isThere(named))).toEqual([]);
  });
});

test('every word of the specification is quoted by a row', () => {
  const unquoted = statements.filter((statement) => unquotedIn(statement) !== '');
  expect(unquoted.map((statement) => [statement.text, unquotedIn(statement)])).toEqual([]);
  const named = (lines: { section: string }[]) => [...new Set(lines.map(({ section }) => section))];
  expect(named(rows)).toEqual(named(statements));
});

test.each(WORDS)('the product says %s', (asked, said) => {
  expect(said.toLowerCase()).toContain(asked.toLowerCase());
  expect(statements.some(({ text }) => text.includes(asked))).toBe(true);
});

test('the routes are those of the specification, and no others', () => {
  const table = statements.filter(({ section, text }) => section.startsWith('2.') && text.startsWith('/'));
  const routes = table.flatMap(({ text }) => /^(\/[^\s,]*(?:, \/\w+)*)/.exec(text)?.[1]?.split(', ') ?? []);
  const ours = Object.values(paths).map((route) => route.replace(/:\w+/, '{id}'));
  expect(ours.sort()).toEqual(routes.sort());
});

test('the contract has every call of the specification', () => {
  const contract = readFileSync('contract/calls.ts', 'utf8');
  const calls = statements.flatMap(
    ({ text }) => /^([A-Z]+ \/api\/\S+) (?:params|body)$/.exec(text)?.[1] ?? [],
  );
  expect(calls).toHaveLength(23);
  expect(calls.filter((call) => !contract.includes(`  '${call}': {`))).toEqual([]);
});

test('the languages are those of the specification', () => {
  const list = statements.find(({ text }) => text.startsWith('Languages: '))?.text ?? '';
  expect(list.match(/\b[a-z]{2}\b/g)).toEqual(LANGUAGES);
});
