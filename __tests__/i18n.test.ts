import { readFileSync } from 'node:fs';
import { beforeAll, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { type CompiledMessage, compileMessageOrThrow } from '@lingui/message-utils/compileMessage';
import { LANGUAGES } from '../contract/languages.ts';
import { languageTag } from '../src/lib/format.ts';
import { type Node, nodesOf, reachedFrom, sourcesOf } from './sourceTree.ts';

type Words = Map<string, string>;
/** What the home page needs, what watching needs beside it, and the rest. */
const PARTS = ['first', 'watching', 'later'] as const;

const wordsIn = (part: string, language: string): Words =>
  new Map(Object.entries(JSON.parse(readFileSync(`i18n/${part}/${language}.json`, 'utf8'))));
const wordsOf = (language: string): Words => new Map(PARTS.flatMap((part) => [...wordsIn(part, language)]));
const keysOf = (words: Words) => [...words.keys()].sort();

type Forms = Record<string, CompiledMessage>;

/** What a text fills in, and its plurals: each form by its name. */
function partsOf(text: string) {
  const values = new Set<string>();
  const plurals: Forms[] = [];
  const walk = (tokens: CompiledMessage) => {
    for (const token of tokens) {
      if (typeof token === 'string') continue;
      const [name, kind, details] = token;
      values.add(name);
      if (kind !== 'plural') continue;
      const { offset: _offset, ...forms } = details as object as Forms;
      plurals.push(forms);
      Object.values(forms).forEach(walk);
    }
  };
  walk(compileMessageOrThrow(text));
  return { values: [...values].sort(), plurals };
}

const english = wordsOf('en');
const keys = new Set(english.keys());
const others = LANGUAGES.filter((language) => language !== 'en');

/** What a person reads of it beside the values. */
const wordsAlone = (text: string) => text.replace(/{\w+}/g, '').trim();
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
      expect(keysOf(wordsIn(part, language))).toEqual(keysOf(wordsIn(part, 'en')));
    }
    const sizes = PARTS.map((part) => wordsIn(part, language).size);
    expect(words.size).toBe(sizes.reduce((sum, size) => sum + size, 0));
  });

  test('has in each plural the forms that its rules ask for, and no others', () => {
    const { pluralCategories } = new Intl.PluralRules(languageTag(language)).resolvedOptions();
    const wanted = [...pluralCategories].sort().join();
    const plurals = [...words].filter(([, text]) => partsOf(text).plurals.length > 0);
    expect(plurals.length).toBeGreaterThan(3);
    const formed = (text: string) =>
      partsOf(text).plurals.every((forms) => Object.keys(forms).sort().join() === wanted);
    expect(plurals.filter(([, text]) => !formed(text))).toEqual([]);
  });

  test('fills in the same values', () => {
    const filled = (all: Words) => [...all].map(([key, text]) => [key, partsOf(text).values]).sort();
    expect(filled(words)).toEqual(filled(english));
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

  test('has no markup and no key for a text', () => {
    const odd = [...words].filter(([key, text]) => /<\/?\w|&\w+;/.test(text) || text === key);
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
  beforeEach(async () => {
    jest.resetModules();
    loading = await import('../i18n/index.ts');
  });
  const title = 'my.title';
  const retry = () => loading.currentText('failure.retry');
  const said = (language: string) => wordsOf(language).get(title);

  test('brings the first words, and others when a screen wants them', async () => {
    await loading.loadLanguage('en');
    expect(retry()).toBe(english.get('failure.retry'));
    expect(loading.currentText('video.save')).toBe('video.save');
    await loading.loadWatchingWords();
    expect(loading.currentText('video.save')).toBe(english.get('video.save'));
    expect(loading.currentText(title)).toBe(title);
    await loading.loadLaterWords();
    expect(loading.currentText(title)).toBe(said('en'));
  });

  test('brings all in another language once they are wanted', async () => {
    await loading.loadLanguage('en');
    await loading.loadLaterWords();
    await loading.loadLanguage('dy');
    expect(loading.currentText(title)).toBe(said('dy'));
  });

  test("writes every language's plurals by its own rules", async () => {
    for (const language of LANGUAGES) {
      await loading.loadLanguage(language);
      await loading.loadLaterWords();
      const rules = new Intl.PluralRules(languageTag(language));
      const [forms] = partsOf(wordsOf(language).get('list.allFree') ?? '').plurals;
      for (const count of [0, 1, 2, 5, 1_000_000]) {
        const form = forms?.[rules.select(count)];
        const wanted = form?.map((token) => (typeof token === 'string' ? token : count)).join('');
        expect(loading.currentText('list.allFree', { count })).toBe(wanted);
      }
    }
  });

  test('ends with the language that was wished for last, whichever file came last', async () => {
    await loading.loadLanguage('en');
    await Promise.all([loading.loadLanguage('pt'), loading.loadLanguage('en')]);
    expect(retry()).toBe(english.get('failure.retry'));
  });

  test('that fails leaves the language as it was, later words included', async () => {
    await loading.loadLanguage('en');
    jest.doMock('../i18n/first/fy.json', () => {
      throw new Error('Loading chunk i18n-fy failed');
    });
    await expect(loading.loadLanguage('fy')).rejects.toThrow('Loading chunk');
    jest.dontMock('../i18n/first/fy.json');
    await loading.loadLaterWords();
    expect(retry()).toBe(english.get('failure.retry'));
    expect(loading.currentText(title)).toBe(said('en'));
  });

  test('can be tried again after a failure', async () => {
    jest.doMock('../i18n/first/es.json', () => {
      throw new Error('Loading chunk i18n-es failed');
    });
    await expect(loading.loadLanguage('es')).rejects.toThrow('Loading chunk');
    jest.dontMock('../i18n/first/es.json');
    await loading.loadLanguage('es');
    expect(retry()).toBe(wordsOf('es').get('failure.retry'));
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
    return [...keys].filter((key) => key.startsWith(start) && key.endsWith(end));
  };

  test('asks for no text that there is not', () => {
    expect(asked.length).toBeGreaterThan(100);
    expect(asked.filter(({ key }) => !keys.has(key))).toEqual([]);
    expect(raised.length).toBeGreaterThan(2);
    expect(raised.filter(({ key }) => !keys.has(key))).toEqual([]);
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
    expect(byCode.filter((key) => !keys.has(key))).toEqual([]);
  });

  test('leaves no text unused', () => {
    const used = (key: string) => literals.has(key) || byCode.includes(key);
    expect([...keys].filter((key) => !used(key))).toEqual([]);
  });

  /** What is said by some sources and what comes with them, and is not in those parts. */
  function saidBeyond(parts: (typeof PARTS)[number][], ...files: string[]): string[] {
    const there = new Set(parts.flatMap((part) => [...wordsIn(part, 'en').keys()]));
    const reached = reachedFrom(sources, 'src/main.tsx', ...files);
    expect(reached.length).toBeGreaterThan(40);
    return reached.flatMap(({ file, tree }) =>
      [...nodesOf(tree)].flatMap((node) => {
        const text = node.type === 'StringLiteral' ? (node.value as string) : null;
        return text !== null && keys.has(text) && !there.has(text) ? [`${file} ${text}`] : [];
      }),
    );
  }

  test('says on its first page nothing that comes later', () => {
    expect(saidBeyond(['first'], 'src/screens/Home.tsx')).toEqual([]);
  });

  test('says where something is watched nothing that comes later', () => {
    const watching = [
      'src/screens/Video.tsx',
      'src/screens/video/EndView.tsx',
      'src/screens/video/EpisodeSheet.tsx',
      'src/screens/video/PlaybackSheet.tsx',
      'src/screens/video/VideoDetails.tsx',
      'src/features/share/ShareSheet.tsx',
      'src/player/extras/Extras.tsx',
      'src/app/flowsOfWatching.ts',
      'src/screens/ForYou.tsx',
      'src/screens/ContinueWatching.tsx',
    ];
    expect(saidBeyond(['first', 'watching'], ...watching)).toEqual([]);
  });
});
