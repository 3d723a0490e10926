import { setupI18n } from '@lingui/core';
import { useSyncExternalStore } from 'react';
import type { Language } from '../contract/entities.ts';
import { languageTag } from '../src/lib/format.ts';
import type first from './first/en.json';
import type later from './later/en.json';
import type watching from './watching/en.json';

/** Every text of the interface by its name in the locale files, which are written in ICU MessageFormat. */
export type TextKey = keyof typeof first | keyof typeof watching | keyof typeof later;
export type Text = (key: TextKey, values?: Record<string, string | number>) => string;

/**
 * `first` is what the home page says and every page may need, `watching` what the screens with the
 * player say beside it, `later` everything else: a first load carries no words of screens that it
 * does not show.
 */
const FILES = {
  first: (language: Language) => import(/* webpackChunkName: "i18n-[request]" */ `./first/${language}.json`),
  watching: (language: Language) =>
    import(/* webpackChunkName: "i18n-watching-[request]" */ `./watching/${language}.json`),
  later: (language: Language) =>
    import(/* webpackChunkName: "i18n-later-[request]" */ `./later/${language}.json`),
};
type Part = keyof typeof FILES;

let current: Language = 'en';
const wanted = new Set<Part>(['first']);
const loaded = new Set<string>();

/** French and German go by their real tags here, so that their plural rules hold. */
const i18n = setupI18n({
  locale: languageTag(current),
  messages: { [languageTag(current)]: {} },
  missing: (_tag, key) => key,
});

/**
 * Loads a language's words and makes it the current one, unless another was wished for meanwhile.
 * Fails when a file cannot be had, and then the language stays as it was.
 */
export async function loadLanguage(language: Language): Promise<void> {
  const before = current;
  current = language;
  try {
    await Promise.all([...wanted].map((part) => load(language, part)));
  } catch (error) {
    if (current === language) current = before;
    throw error;
  }
  if (current === language) i18n.activate(languageTag(language));
}

/** What a screen with the player waits for beside its own code. */
export const loadWatchingWords = (): Promise<void> => loadMore('watching');

/** What any other screen beyond the home page waits for. */
export const loadLaterWords = (): Promise<void> => loadMore('watching', 'later');

async function loadMore(...parts: Part[]): Promise<void> {
  for (const part of parts) wanted.add(part);
  await Promise.all(parts.map((part) => load(current, part)));
}

async function load(language: Language, part: Part): Promise<void> {
  const name = `${part}/${language}`;
  if (loaded.has(name)) return;
  const file = await FILES[part](language);
  i18n.load(languageTag(language), file.default);
  loaded.add(name);
}

/** A text outside of any component. */
export const currentText: Text = i18n.t;

const subscribe = (listener: () => void) => i18n.on('change', listener);
const currentTag = () => i18n.locale;

/** The words of the current language; the component is drawn again when it changes. */
export function useText(): Text {
  useSyncExternalStore(subscribe, currentTag, currentTag);
  return i18n.t;
}
