import { createI18n, loadNamespaces, setLanguage } from '../../i18n/index.ts';
import { NAMESPACES } from '../../i18n/namespaces.ts';
import { headOf } from '../../src/app/head.ts';
import { pageOf } from '../../src/app/publicPages.ts';
import { rootReducer } from '../../src/app/rootReducer.ts';
import * as videosSlice from '../../src/features/videos/slice.ts';
import { episode, episodeList, video } from '../support/samples.ts';

const ODD = 'Who is </script><script>alert("1")</script> & Co?';
const episodes = [1, 2, 3, 4].map((number) => episode(number, number < 4 ? 'free' : 'locked', 'v'));
const categories = [{ id: 'asian-stories', name: 'Asian stories', videoCount: 4 }];
const state = [
  videosSlice.homeLoaded({
    featured: [video('v')],
    categories,
    sections: [
      { id: 'new', videos: [], cursor: null, title: 'New arrivals', reason: 'Just added' },
      { id: 'week', videos: [], cursor: null, title: 'Trending now' },
    ],
  }),
  videosSlice.categoriesLoaded({ categoryId: '', categories, tags: [] }),
  videosSlice.videoLoaded(video('v', { age: 13 })),
  videosSlice.videoLoaded(video('odd', { title: ODD, synopsis: ODD, cast: [ODD] })),
  videosSlice.episodesLoaded(episodeList({ videoId: 'v', episodes })),
].reduce(rootReducer, rootReducer(undefined, { type: 'nothing' }));

type Asked = { language?: 'en' | 'dy'; languageInAddress?: boolean; isMissing?: boolean };

async function headAt(address: string, asked: Asked = {}) {
  const { language = 'en', languageInAddress = false, isMissing = false } = asked;
  const i18n = createI18n('Cliffhanger');
  await setLanguage(i18n, language);
  await loadNamespaces(i18n, NAMESPACES);
  const [path = '', query] = address.split('?');
  const search = query === undefined ? '' : `?${query}`;
  const page = { path, search, language, languageInAddress, isMissing };
  const html = headOf({ ...page, state, origin: 'https://app.test', t: i18n.t });
  const element = document.createElement('div');
  element.innerHTML = html;
  const meta = (name: string) =>
    element.querySelector(`meta[property="${name}"], meta[name="${name}"]`)?.getAttribute('content');
  const links = [...element.querySelectorAll<HTMLLinkElement>('link[hreflang]')];
  const data = element.querySelector('script[type="application/ld+json"]')?.textContent;
  const graph: { '@type': string }[] = data ? JSON.parse(data)['@graph'] : [];
  return {
    html,
    meta,
    title: element.querySelector('title')?.textContent,
    canonical: element.querySelector('link[rel="canonical"]')?.getAttribute('href'),
    alternates: links.map((link) => [link.hreflang, link.getAttribute('href')]),
    graph,
    /** The part of the structured data that has this type. */
    data: (type: string) => graph.find((each) => each['@type'] === type),
    scripts: element.querySelectorAll('script'),
  };
}

test('the head of an episode page has the title, description and image for sharing', async () => {
  const { meta, title } = await headAt('/videos/v?ep=3');
  expect(title).toBe('The Glass Heiress, episode 3 · Cliffhanger');
  for (const name of ['og:title', 'twitter:title']) expect(meta(name)).toBe(title);
  for (const name of ['og:description', 'twitter:description', 'description']) {
    expect(meta(name)).toBe(`The Glass Heiress, episode 3. ${video('v').synopsis}`);
  }
  for (const name of ['og:image', 'twitter:image']) {
    expect(meta(name)).toBe('https://app.test/posters/v/abc/share.jpg');
  }
  expect([meta('og:image:width'), meta('og:image:height')]).toEqual(['1200', '630']);
  expect(meta('og:image:type')).toBe('image/jpeg');
  for (const name of ['og:image:alt', 'twitter:image:alt']) expect(meta(name)).toBe('The Glass Heiress');
  expect(meta('twitter:card')).toBe('summary_large_image');
  expect(meta('og:url')).toBe('https://app.test/videos/v?ep=3');
});

const PAGES = ['/', '/more/new', '/search', '/videos/none'];
test.each(PAGES)('the head of %s has the share image of the product', async (path) => {
  const { meta } = await headAt(path);
  expect(meta('og:image')).toBe('https://app.test/icons/share.jpg');
  expect(meta('og:image:alt')).toBe('Cliffhanger');
});

test('the head uses the language of the link', async () => {
  const { title, meta } = await headAt('/videos/v?ep=3', { language: 'dy', languageInAddress: true });
  expect(title).toBe('The Glass Heiress, Folge 3 · Cliffhanger');
  expect(meta('og:locale')).toBe('de');
  expect(meta('og:url')).toBe('https://app.test/videos/v?ep=3&lang=dy');
});

test.each(['', '?ep=99'])('the head of a video with the query %j describes the series', async (search) => {
  const { title, meta } = await headAt(`/videos/v${search}`);
  expect(title).toBe('The Glass Heiress · Cliffhanger');
  expect(meta('description')).toBe(video('v').synopsis);
});

test('the canonical query keeps the episode, and drops the second and the feed', () => {
  expect(pageOf('/videos/v')?.canonical('?ep=3&t=42&lang=es')).toBe('?ep=3');
  expect(pageOf('/')?.canonical('?feed=1')).toBe('');
});

test('the server renders an unfiltered list and leaves a filtered one to the browser', () => {
  expect(pageOf('/browse/asian-stories')?.canonical('?fbclid=1')).toBe('');
  expect(pageOf('/browse/asian-stories')?.canonical('?status=complete')).toBeNull();
  expect(pageOf('/searchDetail/wolf')?.canonical('?length=long')).toBeNull();
  expect(pageOf('/videos/v')?.canonical('?status=complete')).toBe('');
});

test.each([
  ['/', {}, '/'],
  ['/', { languageInAddress: true }, '/?lang=en'],
  ['/browse/asian-stories', {}, '/browse/asian-stories'],
  ['/more/new', { language: 'dy', languageInAddress: true }, '/more/new?lang=dy'],
  ['/videos/v', { language: 'dy' }, '/videos/v'],
  ['/videos/v?ep=3', {}, '/videos/v?ep=3'],
  ['/videos/v?ep=3', { languageInAddress: true }, '/videos/v?ep=3&lang=en'],
  // They show what the page of the series shows.
  ['/videos/v?ep=1', {}, '/videos/v'],
  ['/videos/v?ep=4', {}, '/videos/v'],
  ['/videos/v?ep=99', {}, '/videos/v'],
] as [string, Asked, string][])('the canonical address of %s %j is %s', async (address, asked, canonical) => {
  expect((await headAt(address, asked)).canonical).toBe(`https://app.test${canonical}`);
});

test('each language has an alternate address, and the one without a language is the default', async () => {
  for (const asked of [{}, { languageInAddress: true }, { language: 'dy' }] as Asked[]) {
    const { alternates, canonical } = await headAt('/videos/v?ep=3', asked);
    expect(alternates).toEqual([
      ['en', 'https://app.test/videos/v?ep=3&lang=en'],
      ['es', 'https://app.test/videos/v?ep=3&lang=es'],
      ['fr', 'https://app.test/videos/v?ep=3&lang=fy'],
      ['de', 'https://app.test/videos/v?ep=3&lang=dy'],
      ['pt', 'https://app.test/videos/v?ep=3&lang=pt'],
      ['x-default', 'https://app.test/videos/v?ep=3'],
    ]);
    expect(alternates.map(([, address]) => address)).toContain(canonical);
  }
});

test('no two pages share a title or a description', async () => {
  const pages = ['/', '/browse/asian-stories', '/more/new', '/more/week', '/videos/v', '/videos/v?ep=2'];
  const heads = await Promise.all(pages.map((page) => headAt(page)));
  expect(heads.map(({ title }) => title)).toEqual([
    'Short dramas, one minute at a time · Cliffhanger',
    'Asian stories · Cliffhanger',
    'New arrivals · Cliffhanger',
    'Trending now · Cliffhanger',
    'The Glass Heiress · Cliffhanger',
    'The Glass Heiress, episode 2 · Cliffhanger',
  ]);
  expect(new Set(heads.map(({ meta }) => meta('description'))).size).toBe(pages.length);
});

test.each(['/search', '/searchDetail/wolf'])('%s is excluded from search engines', async (path) => {
  const { meta, canonical, alternates } = await headAt(path);
  expect(meta('robots')).toBe('noindex');
  expect([canonical, alternates]).toEqual([undefined, []]);
});

test('a missing video has a not-found title and is excluded from search engines', async () => {
  const { meta, title, canonical, graph } = await headAt('/videos/none', { isMissing: true });
  expect(title).toBe('We can’t find this story · Cliffhanger');
  expect(meta('robots')).toBe('noindex');
  expect([canonical, graph]).toEqual([undefined, []]);
});

test('the structured data of a series has its first episode and its breadcrumbs', async () => {
  const { data } = await headAt('/videos/v', { languageInAddress: true });
  const url = 'https://app.test/videos/v?lang=en';
  expect(data('TVSeries')).toEqual({
    '@type': 'TVSeries',
    '@id': `${url}#series`,
    name: 'The Glass Heiress',
    description: video('v').synopsis,
    url,
    inLanguage: 'en-GB',
    image: 'https://app.test/posters/v/abc/share.jpg',
    numberOfEpisodes: 12,
    contentRating: '13+',
    genre: ['Revenge'],
    actor: [{ '@type': 'Person', name: 'Mei Tanaka' }],
  });
  expect(data('VideoObject')).toEqual({
    '@type': 'VideoObject',
    name: 'The Glass Heiress, episode 1',
    description: video('v').synopsis,
    thumbnailUrl: 'https://app.test/posters/v/abc/share.jpg',
    duration: 'PT60S',
    isAccessibleForFree: true,
    url,
    isPartOf: { '@id': `${url}#series` },
  });
  expect(data('BreadcrumbList')).toMatchObject({
    itemListElement: [
      { position: 1, name: 'Cliffhanger', item: 'https://app.test/?lang=en' },
      { position: 2, name: 'Asian stories', item: 'https://app.test/browse/asian-stories?lang=en' },
      { position: 3, name: 'The Glass Heiress', item: url },
    ],
  });
});

test('the structured data of a series without an age label has no content rating', async () => {
  expect((await headAt('/videos/odd')).data('TVSeries')).not.toHaveProperty('contentRating');
});

test('the structured data has a video for a free episode and none for a locked one', async () => {
  expect((await headAt('/videos/v?ep=2')).data('VideoObject')).toMatchObject({
    name: 'The Glass Heiress, episode 2',
    url: 'https://app.test/videos/v?ep=2',
    isPartOf: { '@id': 'https://app.test/videos/v#series' },
  });
  const { graph } = await headAt('/videos/v?ep=4');
  expect(graph.map((each) => each['@type'])).toEqual(['BreadcrumbList', 'TVSeries']);
});

test('the structured data of a video has no content URL and no upload date', async () => {
  const { html, data } = await headAt('/videos/v');
  expect(Object.keys(data('VideoObject') ?? {})).not.toContain('uploadDate');
  expect(/"contentUrl"|master\.m3u8/.test(html)).toBe(false);
});

test('a list has only breadcrumbs as structured data, and the home page has no structured data', async () => {
  const { graph } = await headAt('/more/new');
  expect(graph).toMatchObject([
    { '@type': 'BreadcrumbList', itemListElement: [{ name: 'Cliffhanger' }, { name: 'New arrivals' }] },
  ]);
  expect((await headAt('/')).graph).toEqual([]);
});

test('catalogue texts with markup are escaped in the head', async () => {
  const { html, scripts, data, title, meta } = await headAt('/videos/odd');
  expect(scripts).toHaveLength(1);
  expect(html.match(/<\/script/g)).toHaveLength(1);
  expect(data('TVSeries')).toMatchObject({ name: ODD, description: ODD, actor: [{ name: ODD }] });
  expect(title).toBe(`${ODD} · Cliffhanger`);
  expect(meta('og:description')).toBe(ODD);
});
