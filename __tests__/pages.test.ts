import { readdirSync, readFileSync } from 'node:fs';
import type { PageText } from '../contract/entities.ts';
import { LANGUAGES } from '../contract/languages.ts';
import { INFORMATION } from '../contract/paths.ts';
import { LOCAL, STORED } from '../contract/storage.ts';

/* The texts of the information pages: alike in every language, complete, and free of markup. */

const FOLDER = 'server/http/information/pages';
const read = (page: string, language: string): PageText =>
  JSON.parse(readFileSync(`${FOLDER}/${page}/${language}.json`, 'utf8'));
const linesOf = ({ sections }: PageText): string[] =>
  sections.flatMap(({ paragraphs }) =>
    paragraphs.flatMap((paragraph) => (typeof paragraph === 'string' ? [paragraph] : paragraph.list)),
  );
const textsOf = (text: PageText) => [
  text.title,
  text.lead,
  ...text.sections.map(({ heading }) => heading),
  ...linesOf(text),
];
const placeholders = (text: string) => [...text.matchAll(/{{(\w+)}}/g)].map(([, name]) => name);
/** The shape of a page without its words: where there are paragraphs, lists and values. */
const shapeOf = ({ version, sections }: PageText) => ({
  version,
  sections: sections.map(({ id, paragraphs }) => ({
    id,
    paragraphs: paragraphs.map((paragraph) =>
      typeof paragraph === 'string' ? placeholders(paragraph) : { list: paragraph.list.map(placeholders) },
    ),
  })),
});

const LEAST = { sections: 6, characters: 2_500 };
const SHORT: Record<string, typeof LEAST> = { contactUs: { sections: 4, characters: 900 } };
const VALUES = ['brand', 'operator', 'address', 'email', 'days', 'daily'];

test('each page has a text in each language, and there is no other text', () => {
  expect(readdirSync(FOLDER).sort()).toEqual([...INFORMATION].sort());
  for (const page of INFORMATION) {
    expect(readdirSync(`${FOLDER}/${page}`).sort()).toEqual(LANGUAGES.map((code) => `${code}.json`).sort());
  }
});

describe.each(INFORMATION)('%s', (page) => {
  const english = read(page, 'en');

  test.each(LANGUAGES)('in %s has the same sections, paragraphs, values and version', (language) => {
    expect(shapeOf(read(page, language))).toEqual(shapeOf(english));
  });

  test.each(LANGUAGES)('in %s has no empty text, no markup and no unknown value', (language) => {
    const texts = textsOf(read(page, language));
    expect(texts.filter((text) => text.trim() === '' || text.trim() !== text)).toEqual([]);
    expect(texts.filter((text) => /<\/?\w|&\w+;|\]\(|\*\*|lorem/i.test(text))).toEqual([]);
    expect(texts.filter((text) => /[{}]/.test(text.replace(/{{\w+}}/g, '')))).toEqual([]);
    expect(texts.flatMap(placeholders).filter((name) => !VALUES.includes(name as string))).toEqual([]);
  });

  test.each(LANGUAGES.filter((code) => code !== 'en'))('in %s is translated completely', (language) => {
    const same = textsOf(read(page, language)).filter(
      (text) => text.length > 12 && textsOf(english).includes(text),
    );
    expect(same.filter((text) => !/^\w[\w-]*:? {{\w+}}$/.test(text))).toEqual([]);
    const length = (text: PageText) => linesOf(text).join('').length;
    expect(length(read(page, language)) / length(english)).toBeGreaterThan(0.9);
  });

  test('has enough content and unique anchors in English', () => {
    const { sections, characters } = SHORT[page] ?? LEAST;
    expect(english.sections.length).toBeGreaterThanOrEqual(sections);
    expect(linesOf(english).join('').length).toBeGreaterThan(characters);
    const ids = english.sections.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids.filter((id) => !/^[a-z][a-z-]*$/.test(id))).toEqual([]);
    expect(english.version).toMatch(/^\d{4}-\d\d-\d\d$/);
    expect(english.sections.filter(({ paragraphs }) => paragraphs.length === 0)).toEqual([]);
  });
});

test('the service agreement has a section with the terms of use', () => {
  expect(read('serviceAgreement', 'en').sections.map(({ id }) => id)).toContain('terms');
});

test('every policy and contact page names the operator and an e-mail address', () => {
  for (const page of ['privacyPolicy', 'refundPolicy', 'serviceAgreement', 'contentPolicy', 'contactUs']) {
    expect(linesOf(read(page, 'en')).flatMap(placeholders)).toEqual(
      expect.arrayContaining(['operator', 'email']),
    );
  }
});

test('the privacy policy names every key that is stored in the browser', () => {
  const cookies = ['session', '__Host-session', 'oauth_state', 'sign_in', 'device'];
  const stored = [...Object.values(STORED), ...Object.values(LOCAL)];
  const names = [...cookies, ...stored, 'searches', 'intent', 'xUserRefererToken'];
  for (const language of LANGUAGES) {
    const said = linesOf(read('privacyPolicy', language)).join('\n');
    const missing = names.filter((name) => !new RegExp(`[“«„]\\s?${name}\\s?[”»“]`).test(said));
    expect(missing).toEqual([]);
  }
});
