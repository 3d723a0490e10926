import { readFileSync } from 'node:fs';
import { beforeAll, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { LANGUAGES, languageTag } from '../src/lib/format.ts';
import { type Node, nodesOf, reachedFrom, sourcesOf } from './sourceTree.ts';

type Words = Map<string, string>;
/** What the home page needs, what watching needs beside it, and the rest. */
const PARTS = ['first', 'watching', 'later'] as const;

/** Every text of a file by its place, `a.b.c`. */
function wordsIn(part: string, language: string): Words {
  const words: Words = new Map();
  const collect = (value: unknown, place: string[]) => {
    if (typeof value === 'string') words.set(place.join('.'), value);
    else for (const [key, inner] of Object.entries(value as object)) collect(inner, [...place, key]);
  };
  collect(JSON.parse(readFileSync(`i18n/${part}/${language}.json`, 'utf8')), []);
  return words;
}
const wordsOf = (language: string): Words => new Map(PARTS.flatMap((part) => [...wordsIn(part, language)]));
const PLURAL = /_(zero|one|two|few|many|other)$/;
const stemOf = (key: string) => key.replace(PLURAL, '');
const formsOf = (words: Words, stem: string) =>
  [...words.keys()]
    .filter((key) => PLURAL.test(key) && stemOf(key) === stem)
    .map((key) => key.slice(stem.length + 1));
const stemsOf = (words: Words) => new Set([...words.keys()].map(stemOf));
const valuesIn = (text: string) =>
  new Set([...text.matchAll(/{{\s*(\w+)\s*}}/g)].map(([, name]) => name as string));
const allValues = (words: Words, stem: string) =>
  [...words].flatMap(([key, text]) => (stemOf(key) === stem ? [...valuesIn(text)] : []));

const english = wordsOf('en');
const stems = stemsOf(english);
const others = LANGUAGES.filter((language) => language !== 'en');

/** What a person reads of it beside the values. */
const wordsAlone = (text: string) => text.replace(/{{\w+}}/g, '').trim();
/** The same in both languages, and rightly so: each with its reason. */
const SAME: Record<string, string[]> = {};

/** What is seen on a button that is called by more, and its name: who speaks to it says what they see. */
const NAMED = [
  ['video.save', 'video.saveLong'],
  ['video.saved', 'video.savedLong'],
  ['video.episodeOf', 'video.chooseEpisode'],
  ['home.play', 'home.playTitle'],
  ['individual.sessions.end', 'individual.sessions.endOne'],
] as const;

describe.each(LANGUAGES)('%s', (language) => {
  const words = wordsOf(language);

  test('says the same things as English, each in the same file and in one alone', () => {
    for (const part of PARTS) {
      const here = stemsOf(wordsIn(part, language));
      expect([...here].sort()).toEqual([...stemsOf(wordsIn(part, 'en'))].sort());
    }
    const sizes = PARTS.map((part) => wordsIn(part, language).size);
    expect(words.size).toBe(sizes.reduce((sum, size) => sum + size, 0));
  });

  test('has the plural forms that its rules ask for, and no others', () => {
    const { pluralCategories } = new Intl.PluralRules(languageTag(language)).resolvedOptions();
    const wanted = [...pluralCategories].sort();
    const plurals = [...stems].filter((stem) => formsOf(english, stem).length > 0);
    expect(plurals.length).toBeGreaterThan(3);
    const wrong = plurals.filter((stem) => formsOf(words, stem).sort().join() !== wanted.join());
    expect(wrong).toEqual([]);
    // A text is a plural in every language or in none.
    expect([...stemsOf(words)].filter((stem) => formsOf(words, stem).length > 0).sort()).toEqual(
      plurals.sort(),
    );
  });

  test('fills in the same values', () => {
    const wrong = [...words].filter(([key, text]) => {
      const wanted = new Set(allValues(english, stemOf(key)));
      const given = valuesIn(text);
      // "every day" needs no number.
      if (PLURAL.test(key) && !key.endsWith('_other')) wanted.delete('count');
      const missing = [...wanted].some((name) => !given.has(name));
      const made = [...given].some((name) => !allValues(english, stemOf(key)).includes(name));
      return missing || made;
    });
    expect(wrong).toEqual([]);
  });

  test('names a button with the words that are seen on it', () => {
    const wrong = NAMED.filter(([seen, name]) => {
      const [shown, said] = [seen, name].map((key) => (words.get(key) ?? '').toLowerCase());
      return !shown || !said?.includes(shown);
    });
    expect(wrong).toEqual([]);
  });

  test('has no empty text, and none with a space at its edge', () => {
    expect([...words].filter(([, text]) => text.trim() === '' || text.trim() !== text)).toEqual([]);
  });

  test('has no half of a value, no markup and no key for a text', () => {
    const odd = [...words].filter(
      ([key, text]) =>
        /<\/?\w|&\w+;|\$t\(/.test(text) || text === key || /{{|}}/.test(text.replace(/{{\w+}}/g, '')),
    );
    expect(odd).toEqual([]);
  });
});

test.each(others)('%s was really translated', (language) => {
  const same = [...wordsOf(language)]
    .filter(([key, text]) => wordsAlone(text).length > 12 && text === english.get(key))
    .map(([key]) => key);
  expect(same.sort()).toEqual([...(SAME[language] ?? [])].sort());
});

describe('loading', () => {
  type Loading = typeof import('../i18n/index.ts');
  let loading: Loading;
  let i18next: typeof import('i18next').default;
  beforeEach(async () => {
    jest.resetModules();
    i18next = (await import('i18next')).default;
    loading = await import('../i18n/index.ts');
  });
  const title = 'my.title';
  const said = (language: string) => wordsOf(language).get(title);

  test('brings the first words, and others when a screen wants them', async () => {
    await loading.loadLanguage('en');
    expect(i18next.t('failure.retry')).toBe(english.get('failure.retry'));
    expect(i18next.t('video.save')).toBe('video.save');
    await loading.loadWatchingWords();
    expect(i18next.t('video.save')).toBe(english.get('video.save'));
    expect(i18next.t(title)).toBe(title);
    await loading.loadLaterWords();
    expect(i18next.t(title)).toBe(said('en'));
  });

  test('brings all in another language once they are wanted', async () => {
    await loading.loadLanguage('en');
    await loading.loadLaterWords();
    await loading.loadLanguage('dy');
    expect(i18next.language).toBe('de');
    expect(i18next.t(title)).toBe(said('dy'));
  });

  test("writes every language's plurals by its own rules", async () => {
    for (const language of LANGUAGES) {
      await loading.loadLanguage(language);
      await loading.loadLaterWords();
      const rules = new Intl.PluralRules(languageTag(language));
      for (const count of [0, 1, 2, 5, 1_000_000]) {
        const wanted = wordsOf(language).get(`list.allFree_${rules.select(count)}`);
        expect(i18next.t('list.allFree', { count })).toBe(wanted?.replace('{{count}}', String(count)));
      }
    }
  });

  test('ends with the language that was wished for last, whichever file came last', async () => {
    await loading.loadLanguage('en');
    await Promise.all([loading.loadLanguage('pt'), loading.loadLanguage('en')]);
    expect(i18next.language).toBe('en-GB');
  });

  test('that fails leaves the language as it was, later words included', async () => {
    await loading.loadLanguage('en');
    jest.doMock('../i18n/first/fy.json', () => {
      throw new Error('Loading chunk i18n-fy failed');
    });
    await expect(loading.loadLanguage('fy')).rejects.toThrow('Loading chunk');
    jest.dontMock('../i18n/first/fy.json');
    await loading.loadLaterWords();
    expect(i18next.language).toBe('en-GB');
    expect(i18next.t(title)).toBe(said('en'));
  });

  test('can be tried again after a failure', async () => {
    jest.doMock('../i18n/first/es.json', () => {
      throw new Error('Loading chunk i18n-es failed');
    });
    await expect(loading.loadLanguage('es')).rejects.toThrow('Loading chunk');
    jest.dontMock('../i18n/first/es.json');
    await loading.loadLanguage('es');
    expect(i18next.language).toBe('es');
  });
});

describe('the app', () => {
  const sources = sourcesOf('src');
  const literals = new Set<string>();
  const madeUp = new Set<string>();
  const asked: { key: string; at: string }[] = [];
  const raised: { key: string; at: string }[] = [];

  beforeAll(() => {
    for (const { file, tree } of sources) {
      for (const node of nodesOf(tree)) {
        const at = `${file}:${(node.loc as { start: { line: number } } | null)?.start.line}`;
        if (node.type === 'StringLiteral') literals.add(node.value as string);
        if (node.type === 'TemplateLiteral') note(node);
        if (node.type !== 'CallExpression') continue;
        const name = (node.callee as Node).name;
        const [first] = node.arguments as Node[];
        if ((name === 't' || name === 'text') && first?.type === 'StringLiteral') {
          asked.push({ key: first.value as string, at });
        }
        if (name === 'toastRaised') {
          for (const inner of nodesOf(first)) {
            const { key, value } = inner as { key?: Node; value?: Node };
            if (inner.type !== 'ObjectProperty' || key?.name !== 'key') continue;
            for (const word of nodesOf(value)) {
              if (word.type === 'StringLiteral' && /\./.test(word.value as string)) {
                raised.push({ key: word.value as string, at });
              }
            }
          }
        }
      }
    }
  });
  /** `order.${ending}.title` is remembered as `order.*.title`; a template without values is a text like any other. */
  function note(node: Node) {
    const quasis = node.quasis as { value: { cooked: string } }[];
    const pattern = quasis.map(({ value }) => value.cooked).join('*');
    if (quasis.length === 1) literals.add(pattern);
    else if (/^[a-z]\w*(\.[\w*]+)+$/.test(pattern)) madeUp.add(pattern);
  }
  const fitting = (pattern: string) => {
    const [start = '', end = ''] = pattern.split('*');
    return [...stems].filter((stem) => stem.startsWith(start) && stem.endsWith(end));
  };

  test('asks for no text that there is not', () => {
    expect(asked.length).toBeGreaterThan(100);
    expect(asked.filter(({ key }) => !stems.has(key))).toEqual([]);
    expect(raised.length).toBeGreaterThan(2);
    expect(raised.filter(({ key }) => !stems.has(key))).toEqual([]);
  });

  /** Keys that are made of a code, with every code that there is. */
  const STATES = ['confirming', 'unconfirmed', 'cancelled', 'expired', 'refunded'];
  const FAILURES = ['missing', 'signIn', 'failed'];
  const BY_CODE: Record<string, string[]> = {
    'account.detour.*': ['unlock', 'subscribe', 'checkout', 'other'],
    'account.prompt.*': ['email', 'password', 'repeatPassword'],
    'episodes.*': ['free', 'unlocked', 'locked'],
    'failure.*': ['network', 'timeout'],
    'home.*': ['recommended', 'week', 'new', 'complete'],
    'home.why.*': ['recommended', 'week', 'new', 'complete'],
    'order.*.text': [...STATES, ...FAILURES],
    'order.*.title': [...STATES, ...FAILURES, 'paid', 'declined'],
    'order.declined.*': [
      'card_declined',
      'insufficient_funds',
      'expired_card',
      'authentication_failed',
      'other',
    ],
    'search.kind.*': ['video', 'tag', 'cast'],
    'player.saver.*': ['auto', 'on', 'off'],
    'player.size.*': ['s', 'm', 'l'],
    'video.*': ['episodes', 'about'],
  };
  const byCode = Object.entries(BY_CODE).flatMap(([pattern, codes]) =>
    codes.map((code) => pattern.replace('*', code)),
  );

  test('makes up keys only where it is known to, and each of them has a text', () => {
    expect([...madeUp].filter((pattern) => fitting(pattern).length > 0).sort()).toEqual(
      Object.keys(BY_CODE).sort(),
    );
    expect(byCode.filter((key) => !stems.has(key))).toEqual([]);
  });

  test('leaves no text unused', () => {
    const used = (stem: string) => literals.has(stem) || byCode.includes(stem);
    expect([...stems].filter((stem) => !used(stem))).toEqual([]);
  });

  /** What is said by some sources and what comes with them, and is not in those parts. */
  function saidBeyond(parts: (typeof PARTS)[number][], ...files: string[]): string[] {
    const there = new Set(parts.flatMap((part) => [...stemsOf(wordsIn(part, 'en'))]));
    const reached = reachedFrom(sources, 'src/main.tsx', ...files);
    expect(reached.length).toBeGreaterThan(40);
    return reached.flatMap(({ file, tree }) =>
      [...nodesOf(tree)].flatMap((node) => {
        const text = node.type === 'StringLiteral' ? (node.value as string) : null;
        return text !== null && stems.has(text) && !there.has(text) ? [`${file} ${text}`] : [];
      }),
    );
  }

  test('says on its first page nothing that comes later', () => {
    expect(saidBeyond(['first'], 'src/screens/Home.tsx')).toEqual([]);
  });

  test('says where something is watched nothing that comes later', () => {
    const watching = [
      'src/screens/Video.tsx',
      'src/screens/video/PlaybackSheet.tsx',
      'src/features/share/ShareSheet.tsx',
      'src/player/extras/Extras.tsx',
      'src/app/flowsOfWatching.ts',
      'src/screens/ForYou.tsx',
      'src/screens/ContinueWatching.tsx',
    ];
    expect(saidBeyond(['first', 'watching'], ...watching)).toEqual([]);
  });
});
