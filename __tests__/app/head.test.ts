import { expect, test } from '@jest/globals';
import { createI18n, loadNamespaces, setLanguage } from '../../i18n/index.ts';
import { headOf } from '../../src/app/head.ts';
import { pageOf } from '../../src/app/publicPages.ts';
import { rootReducer } from '../../src/app/rootReducer.ts';
import { episodesLoaded, videoLoaded } from '../../src/features/videos/slice.ts';
import { episode, episodeList, video } from '../support/samples.ts';

const state = [
  videoLoaded(video('v')),
  episodesLoaded(episodeList({ videoId: 'v', episodes: [1, 2, 3].map((n) => episode(n, 'free', 'v')) })),
].reduce(rootReducer, rootReducer(undefined, { type: 'nothing' }));

async function head(search: string, language: 'en' | 'dy' = 'en') {
  const i18n = createI18n();
  await setLanguage(i18n, language);
  await loadNamespaces(i18n, ['player']);
  const text = headOf({
    state,
    path: '/videos/v',
    search,
    language,
    origin: 'https://app.test',
    t: i18n.t,
  });
  const element = document.createElement('div');
  element.innerHTML = text;
  const meta = (name: string) =>
    element.querySelector(`meta[property="${name}"], meta[name="${name}"]`)?.getAttribute('content');
  return { meta, title: element.querySelector('title')?.textContent };
}

test('a shared episode has its title and picture for every client', async () => {
  const { meta, title } = await head('?ep=3');
  expect(title).toBe('The Glass Heiress, episode 3 · Cliffhanger');
  for (const name of ['og:title', 'twitter:title']) expect(meta(name)).toBe(title);
  for (const name of ['og:description', 'twitter:description', 'description']) {
    expect(meta(name)).toBe(video('v').synopsis);
  }
  for (const name of ['og:image', 'twitter:image']) {
    expect(meta(name)).toBe('https://app.test/posters/v/abc/320.webp');
  }
  expect(meta('twitter:card')).toBe('summary_large_image');
  expect(meta('og:url')).toBe('https://app.test/videos/v?ep=3&lang=en');
});

test('uses the language of the link', async () => {
  const { title, meta } = await head('?ep=3', 'dy');
  expect(title).toBe('The Glass Heiress, Folge 3 · Cliffhanger');
  expect(meta('og:locale')).toBe('de');
});

test.each(['', '?ep=99'])('%j gives the series', async (search) => {
  expect((await head(search)).title).toBe('The Glass Heiress · Cliffhanger');
});

test('the episode changes the page, the second does not', () => {
  expect(pageOf('/videos/v')?.canonical('?ep=3&t=42&lang=es')).toBe('?ep=3');
  expect(pageOf('/')?.canonical('?feed=1')).toBe('');
});
