import { readFileSync } from 'node:fs';
import { act, renderHook } from '@testing-library/react';
import { createElement, type JSX, lazy, Suspense } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { LANGUAGE_TAGS, LANGUAGES, type Language } from '../contract/languages.ts';
import { createI18n, setLanguage, type TextKey } from '../i18n/index.ts';
import { NAMESPACES, type Namespace, namespacesOf } from '../i18n/namespaces.ts';
import { I18nProvider, useTranslation } from '../i18n/useTranslation.tsx';
import { type Node, nodesOf, reachedFrom, sourcesOf } from './sourceTree.ts';

type Tree = { [key: string]: string | Tree };
type Texts = Map<string, string>;

const flat = (tree: Tree, under = ''): [string, string][] =>
  Object.entries(tree).flatMap(([key, value]) =>
    typeof value === 'string' ? [[under + key, value]] : flat(value, `${under}${key}.`),
  );
/** Every text of a file by the name it has there, `list.allFree_one` for one form of a plural. */
const textsIn = (file: string, language: string): Texts =>
  new Map(flat(JSON.parse(readFileSync(`i18n/${language}/${file}.json`, 'utf8'))));
const FILES = [...NAMESPACES, 'server'];
const textsOf = (language: string, files: readonly string[] = FILES): Texts =>
  new Map(files.flatMap((file) => [...textsIn(file, language)]));

const PLURAL = /_(zero|one|two|few|many|other)$/;
const keyOf = (name: string) => name.replace(PLURAL, '');
const keysOf = (texts: Texts) => [...new Set([...texts.keys()].map(keyOf))].sort();
/** The plural forms of each key that has some. */
function pluralsOf(texts: Texts) {
  const plurals = new Map<string, string[]>();
  for (const name of texts.keys()) {
    const form = PLURAL.exec(name)?.[1];
    if (form) plurals.set(keyOf(name), [...(plurals.get(keyOf(name)) ?? []), form]);
  }
  return plurals;
}
const formsOf = (language: Language) =>
  new Intl.PluralRules(LANGUAGE_TAGS[language]).resolvedOptions().pluralCategories.toSorted();

/** The values each key fills in, by all its forms. */
function valuesOf(texts: Texts) {
  const values = new Map<string, Set<string>>();
  for (const [name, text] of texts) {
    const key = keyOf(name);
    const names = values.get(key) ?? new Set(PLURAL.test(name) ? ['count'] : []);
    for (const [, value = ''] of text.matchAll(/{{(\w+)}}/g)) names.add(value);
    values.set(key, names);
  }
  return [...values].map(([key, names]) => [key, [...names].sort()]).sort();
}

const english = textsOf('en');
const keys = new Set(keysOf(textsOf('en', NAMESPACES)));
const others = LANGUAGES.filter((language) => language !== 'en');

/** What a person reads of it beside the values. */
const wordsAlone = (text: string) => text.replace(/{{\w+}}/g, '').trim();
/** The same in both languages, and rightly so: each with its reason. */
const SAME: Record<string, string[]> = { fy: ['push.title'] };

/** What is seen on a button that is called by more, and its name: who speaks to it says what they see. */
const NAMED = [
  ['video.save', 'video.saveLong'],
  ['video.saved', 'video.savedLong'],
  ['video.episodeOf', 'video.chooseEpisode'],
  ['home.play', 'home.playTitle'],
  ['individual.sessions.end', 'individual.sessions.endOne'],
] as const;

describe.each(LANGUAGES)('the language %s', (language) => {
  const texts = textsOf(language);

  test('has the same keys as English, each in the same file and in one file only', () => {
    for (const file of FILES) expect(keysOf(textsIn(file, language))).toEqual(keysOf(textsIn(file, 'en')));
    const sizes = FILES.map((file) => keysOf(textsIn(file, language)).length);
    expect(keysOf(texts).length).toBe(sizes.reduce((sum, size) => sum + size, 0));
  });

  test('has exactly the plural forms that its rules require', () => {
    const plurals = [...pluralsOf(texts)];
    expect(plurals.length).toBeGreaterThan(3);
    const wanted = formsOf(language).join();
    expect(plurals.filter(([key, forms]) => forms.sort().join() !== wanted || texts.has(key))).toEqual([]);
  });

  test('has the same placeholders as English', () => {
    expect(valuesOf(texts)).toEqual(valuesOf(english));
  });

  test('has only plain placeholders and nests no other text', () => {
    const odd = (text: string) => /[{}]|\$t\(/.test(text.replace(/{{\w+}}/g, ''));
    expect([...texts].filter(([, text]) => odd(text))).toEqual([]);
  });

  test('includes the visible label of a button in its accessible name', () => {
    const wrong = NAMED.filter(([seen, name]) => {
      const [shown, said] = [seen, name].map((key) => (texts.get(key) ?? '').toLowerCase());
      return !shown || !said?.includes(shown);
    });
    expect(wrong).toEqual([]);
  });

  test('has no empty text and no text with surrounding spaces', () => {
    expect([...texts].filter(([, text]) => text.trim() === '' || text.trim() !== text)).toEqual([]);
  });

  test('has no markup and no key in place of a text', () => {
    const odd = [...texts].filter(([name, text]) => /<\/?\w|&\w+;/.test(text) || text === name);
    expect(odd).toEqual([]);
  });
});

/** A pass is for as long as the service shows the series. */
const OF_AN_OWNER: Record<Language, RegExp> = {
  en: /\b(own|owned|yours|for ?ever|for good)\b/i,
  es: /para siempre|\b(es|son) tuy[oa]s?\b|sin vencimiento/i,
  fy: /pour toujours|\b(est|sont|restent) à vous\b|sans limite/i,
  dy: /für immer|behalten|gehör(t|en) dir|bleiben dir|Ablaufdatum, /i,
  pt: /para sempre|\b(é|são) (sua|seu)s?\b|sem prazo/i,
};

test.each(LANGUAGES)('no text in %s claims that a pass grants ownership', (language) => {
  const ofBuying = [...textsOf(language)].filter(([name]) => /^(shop|order|wall|card|episodes)\./.test(name));
  expect(ofBuying.length).toBeGreaterThan(100);
  expect(ofBuying.filter(([, text]) => OF_AN_OWNER[language].test(text))).toEqual([]);
});

test('French punctuation is not separated from its word by a breaking space', () => {
  const loose = [...textsOf('fy')].filter(([, text]) => /« | [»:;?!]/.test(text));
  expect(loose).toEqual([]);
});

test.each(others)('the texts in %s are translated, not copied from English', (language) => {
  const same = [...textsOf(language)]
    .filter(([name, text]) => wordsAlone(text).length > 12 && text === english.get(name))
    .map(([name]) => name);
  expect(same.sort()).toEqual([...(SAME[language] ?? [])].sort());
});

describe('the text loader', () => {
  type Loading = typeof import('../i18n/index.ts');
  let loading: Loading;
  let i18n: ReturnType<Loading['createI18n']>;
  beforeEach(async () => {
    // A file that was read before could not be made to fail.
    jest.resetModules();
    loading = await import('../i18n/index.ts');
    i18n = loading.createI18n('Night Tales');
  });
  const set = (language: Language) => loading.setLanguage(i18n, language);
  const load = (...namespaces: Namespace[]) => loading.loadNamespaces(i18n, namespaces);
  const retry = () => i18n.t('failure.retry');
  const title = () => i18n.t('my.title');
  const said = (language: string, key: TextKey) => textsOf(language).get(key);
  const breakFile = (namespace: string, language: string) =>
    jest.doMock(`../i18n/${language}/${namespace}.json`, () => {
      throw new Error(`Loading chunk i18n-${language} failed`);
    });
  const mendFile = (namespace: string, language: string) =>
    jest.dontMock(`../i18n/${language}/${namespace}.json`);

  test('loads the common texts first, and others when a screen needs them', async () => {
    await set('en');
    expect(retry()).toBe(said('en', 'failure.retry'));
    expect(i18n.t('video.save')).toBe('video.save');
    await load('player');
    expect(i18n.t('video.save')).toBe(said('en', 'video.save'));
    expect(title()).toBe('my.title');
    await load('app');
    expect(title()).toBe(said('en', 'my.title'));
  });

  test('loads all needed texts when the language changes', async () => {
    await set('en');
    await load('app');
    await set('dy');
    expect(title()).toBe(said('dy', 'my.title'));
  });

  test('loads the texts of a screen that opens during a language change', async () => {
    await set('en');
    await Promise.all([
      set('pt'),
      load('app').then(() => expect([said('en', 'my.title'), said('pt', 'my.title')]).toContain(title())),
    ]);
    expect(title()).toBe(said('pt', 'my.title'));
  });

  test('inserts a value unchanged, whatever it contains', async () => {
    await set('en');
    const strange = '<b>Rock & “Roll”</b> {{count}} $t(failure.retry) $&';
    expect(i18n.t('home.show', { title: strange })).toBe(`Show ${strange}`);
  });

  test('keeps a separate language for each instance', async () => {
    const other = loading.createI18n('Night Tales');
    await Promise.all([set('fy'), loading.setLanguage(other, 'dy')]);
    expect([retry(), other.t('failure.retry')]).toEqual([
      said('fy', 'failure.retry'),
      said('dy', 'failure.retry'),
    ]);
    await load('app');
    expect(other.t('my.title')).toBe('my.title');
  });

  test('ends with the language that was requested last', async () => {
    await set('en');
    await Promise.all([set('pt'), set('en')]);
    expect(retry()).toBe(said('en', 'failure.retry'));
    await Promise.all([set('en'), set('pt'), set('es')]);
    expect(retry()).toBe(said('es', 'failure.retry'));
  });

  test('keeps the language when the texts of a screen fail to load in another language', async () => {
    await set('en');
    await load('app');
    breakFile('app', 'fy');
    await expect(set('fy')).rejects.toThrow('Loading chunk');
    expect([i18n.language, retry()]).toEqual([LANGUAGE_TAGS.en, said('en', 'failure.retry')]);
    mendFile('app', 'fy');
    await set('fy');
    expect(title()).toBe(said('fy', 'my.title'));
  });

  test('loads a text file on a retry after a failure', async () => {
    breakFile('common', 'es');
    await expect(set('es')).rejects.toThrow('Loading chunk');
    mendFile('common', 'es');
    await set('es');
    expect(retry()).toBe(said('es', 'failure.retry'));
    breakFile('app', 'es');
    await expect(load('app')).rejects.toThrow('Loading chunk');
    mendFile('app', 'es');
    await load('app');
    expect(title()).toBe(said('es', 'my.title'));
  });

  test('can load English after the first language has failed to load', async () => {
    breakFile('common', 'es');
    await set('es').catch(() => set('en'));
    mendFile('common', 'es');
    await load('app');
    expect([retry(), title()]).toEqual([said('en', 'failure.retry'), said('en', 'my.title')]);
  });
});

describe('a component', () => {
  const Shown = () => useTranslation().t('failure.retry');
  const said = (language: string) => textsOf(language).get('failure.retry');

  test('shows the texts of its provider and follows a language change', async () => {
    const i18n = createI18n('Night Tales');
    await setLanguage(i18n, 'es');
    const { result } = renderHook(Shown, {
      wrapper: ({ children }) => createElement(I18nProvider, { i18n, children }),
    });
    expect(result.current).toBe(said('es'));
    await act(() => setLanguage(i18n, 'dy'));
    expect(result.current).toBe(said('dy'));
  });

  test('that hydrates after a language change keeps the element of the server, and then changes its text', async () => {
    const i18n = createI18n('Night Tales');
    await setLanguage(i18n, 'es');
    const page = document.body.appendChild(document.createElement('div'));
    page.innerHTML = `<!--$--><p>${said('es')}</p><!--/$-->`;
    const [drawn] = page.getElementsByTagName('p');
    let come = () => {};
    const Late = lazy(
      () =>
        new Promise<{ default: () => JSX.Element }>((resolve) => {
          come = () => resolve({ default: () => createElement('p', null, Shown()) });
        }),
    );
    const faults: unknown[] = [];
    const children = createElement(Suspense, null, createElement(Late));
    const app = createElement(I18nProvider, { i18n, children });
    await act(async () => hydrateRoot(page, app, { onRecoverableError: (fault) => faults.push(fault) }));
    await act(() => setLanguage(i18n, 'dy'));
    await act(async () => come());
    expect(faults).toEqual([]);
    expect(page.textContent).toBe(said('dy'));
    expect(page.getElementsByTagName('p')[0]).toBe(drawn);
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
        if (name === 't' && first?.type === 'StringLiteral') {
          asked.push({ key: first.value as string, at });
        }
        if (name === 'toastRaised') {
          for (const inner of nodesOf(first)) {
            const { key, value } = inner as { key?: Node; value?: Node };
            if (inner.type !== 'ObjectProperty' || key?.name !== 'key') continue;
            for (const text of nodesOf(value)) {
              if (text.type === 'StringLiteral' && /\./.test(text.value as string)) {
                raised.push({ key: text.value as string, at });
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

  test('requests no missing text', () => {
    expect(asked.length).toBeGreaterThan(100);
    expect(asked.filter(({ key }) => !keys.has(key))).toEqual([]);
    expect(raised.length).toBeGreaterThan(2);
    expect(raised.filter(({ key }) => !keys.has(key))).toEqual([]);
  });

  /** Keys that are made of a code, with every code that there is. */
  const STATES = ['confirming', 'unconfirmed', 'cancelled', 'expired', 'refunded'];
  const FAILURES = ['missing', 'signIn', 'failed'];
  const BY_CODE: Record<string, string[]> = {
    'account.detour.*': ['unlock', 'checkout', 'other'],
    'account.next.*': ['unlock', 'checkout', 'other'],
    'account.prompt.*': ['email', 'password', 'repeatPassword'],
    'browse.length.*': ['short', 'medium', 'long'],
    'browse.status.*': ['complete', 'ongoing'],
    'downloads.failed.*': ['forbidden', 'full', 'interrupted', 'other'],
    'downloads.state.*': ['loading', 'paused', 'waiting'],
    'episodes.*': ['free', 'unlocked', 'locked'],
    'failure.*': ['network', 'timeout'],
    'library.favourites.order.*': ['saved', 'episodes', 'progress'],
    'library.history.*': ['today', 'yesterday'],
    'order.*.text': [...STATES, ...FAILURES],
    'order.*.title': [...STATES, ...FAILURES, 'paid', 'declined'],
    'order.declined.*': [
      'card_declined',
      'insufficient_funds',
      'expired_card',
      'authentication_failed',
      'other',
    ],
    'push.kind.*': ['episodes', 'renewals', 'payments', 'downloads'],
    'push.not.*': ['blocked', 'onHomeScreen', 'unable'],
    'rating.*': ['up', 'down'],
    'search.*': ['blank', 'tooLong'],
    'search.kind.*': ['video', 'tag', 'cast'],
    'player.saver.*': ['auto', 'on', 'off'],
    'player.size.*': ['s', 'm', 'l'],
    'video.*': ['episodes', 'about'],
  };
  const byCode = Object.entries(BY_CODE).flatMap(([pattern, codes]) =>
    codes.map((code) => pattern.replace('*', code)),
  );

  test('builds keys only from the listed patterns, and each of these keys has a text', () => {
    expect([...madeUp].filter((pattern) => fitting(pattern).length > 0).sort()).toEqual(
      Object.keys(BY_CODE).sort(),
    );
    expect(byCode.filter((key) => !keys.has(key))).toEqual([]);
  });

  test('leaves no text unused', () => {
    const used = (key: string) => literals.has(key) || byCode.includes(key);
    expect([...keys].filter((key) => !used(key))).toEqual([]);
  });

  /** The texts of a screen and of what comes with it that are in none of its namespaces. */
  function saidBeyond(namespaces: readonly Namespace[], ...files: string[]): string[] {
    const there = new Set(namespaces.flatMap((namespace) => keysOf(textsIn(namespace, 'en'))));
    // A saga raises its texts on the screen that requested it, which has loaded them.
    const isSaga = (file: string) => /aga\.ts$|^src\/flows\//.test(file);
    const reached = reachedFrom(sources, 'src/main.ts', ...files).filter(({ file }) => !isSaga(file));
    expect(reached.length).toBeGreaterThan(40);
    return reached.flatMap(({ file, tree }) =>
      [...nodesOf(tree)].flatMap((node) => {
        const text = node.type === 'StringLiteral' ? (node.value as string) : null;
        return text !== null && keys.has(text) && !there.has(text) ? [`${file} ${text}`] : [];
      }),
    );
  }

  test('needs only the common texts on its home page', () => {
    expect(namespacesOf('home')).toEqual(['common']);
    expect(saidBeyond(namespacesOf('home'), 'src/screens/Home.tsx')).toEqual([]);
  });

  test('needs only the common texts and those of the player on the screens that play video', () => {
    const watching = [
      'src/screens/Video.tsx',
      'src/screens/video/EndView.tsx',
      'src/screens/video/EpisodeSheet.tsx',
      'src/screens/video/PlaybackSheet.tsx',
      'src/screens/video/VideoDetails.tsx',
      'src/player/extras/Extras.tsx',
      'src/screens/ForYou.tsx',
      'src/screens/ContinueWatching.tsx',
    ];
    expect(namespacesOf('video')).toEqual(['common', 'player']);
    expect(saidBeyond(namespacesOf('video'), ...watching)).toEqual([]);
  });
});
