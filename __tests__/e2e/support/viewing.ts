import { expect } from '@jest/globals';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { LOCAL } from '../../../contract/storage.ts';
import { seePlaying } from './browser.ts';
import { currentVideo, reaches, swiper, withoutNativeHls } from './player.ts';
import { arrive, type Person, product } from './world.ts';

/* What the player's suites see of a series. */

/** Seven of its episodes are free. */
export const VIDEO = '/videos/a-forged-duchess';
export const DESKTOP: BrowserContextOptions = {
  viewport: { width: 1280, height: 800 },
  hasTouch: false,
  isMobile: false,
  deviceScaleFactor: 1,
};

type Seen = { mostVideos: number; beganAt: Record<string, number> };
declare global {
  var playerSeen: Seen;
}
/** Runs in the page: how many elements there ever were, and where each source began. */
function watchTheDocument(): void {
  const seen: Seen = { mostVideos: 0, beganAt: {} };
  globalThis.playerSeen = seen;
  const count = () => {
    seen.mostVideos = Math.max(seen.mostVideos, document.querySelectorAll('video').length);
  };
  new MutationObserver(count).observe(document, { childList: true, subtree: true });
  const begin = ({ target }: Event) => {
    const { currentSrc, currentTime } = target as HTMLVideoElement;
    seen.beganAt[currentSrc] ??= currentTime;
  };
  document.addEventListener('playing', begin, { capture: true });
}
export const seenBy = (page: Page): Promise<Seen> => page.evaluate(() => globalThis.playerSeen);

export type HlsEngine = 'native' | 'hls.js';

/** Somebody whose document is watched. */
export async function arriveToWatch(
  options: BrowserContextOptions = {},
  engine: HlsEngine = 'native',
): Promise<Person> {
  const person = await arrive(options);
  await person.context.addInitScript(watchTheDocument);
  if (engine === 'hls.js') await withoutNativeHls(person.context);
  return person;
}

/** An episode that ends stays where it is, so that a slow finger moves what the test means it to move. */
export const withoutAutoNext = (page: Page): Promise<unknown> =>
  page.addInitScript(
    (key) => window.localStorage.setItem(key, JSON.stringify({ autoNext: false })),
    LOCAL.playerSettings,
  );

export async function watching(page: Page, path: string): Promise<void> {
  await page.goto(product.url + path);
  await seePlaying(page);
}

/** The second at which what plays now was first seen. */
export async function beganAt(page: Page): Promise<number> {
  const { src } = await currentVideo(page);
  return (await seenBy(page)).beganAt[src] ?? Number.NaN;
}

export const at = (page: Page, episode: number) => page.waitForURL(`${product.url}${VIDEO}?ep=${episode}`);

/** This episode and no other plays; the ones beside it stand still. */
export async function expectPlaying(page: Page, episode: number): Promise<void> {
  await at(page, episode);
  await seePlaying(page);
  // It begins to play when it is near; here it has to come to rest.
  await page.waitForFunction(
    () => Math.abs(document.querySelector('[data-current] video')?.getBoundingClientRect().top ?? 9) < 0.5,
  );
  expect(await currentVideo(page)).toMatchObject({ paused: false });
  expect(await playing(page)).toBe(1);
}
export const playing = (page: Page): Promise<number> =>
  page.evaluate(() => [...document.querySelectorAll('video')].filter(({ paused }) => !paused).length);

/** The documents of episodes and the segments of clips that were asked for. Episodes share clips. */
export function mediaAskedFor(page: Page) {
  const documents: string[] = [];
  const segments: string[] = [];
  page.on('request', (request) => {
    const [, kind, ...rest] = new URL(request.url()).pathname.split('/');
    if (kind === 'media') documents.push(rest.slice(1).join('/'));
    if (kind === 'clips' && rest.at(-1)?.endsWith('.m4s'))
      segments.push([rest[0], ...rest.slice(2)].join('/'));
  });
  const ofEpisode = (number: number) =>
    documents.filter((path) => path.startsWith(`a-forged-duchess-${number}/`));
  return { documents, segments, ofEpisode };
}

export async function expectEngine(page: Page, engine: HlsEngine): Promise<void> {
  const { src } = await currentVideo(page);
  expect(src).toMatch(engine === 'native' ? /\.m3u8(\?from=\d+)?$/ : /^blob:/);
}

/** What a guest's own browser keeps of the place in the series. */
const guestsPlace = (page: Page, episode: number) =>
  page
    .waitForFunction((id) => {
      const shelf = JSON.parse(window.localStorage.getItem('guest-1') ?? '{}') as {
        places?: { episodeId: string; second: number }[];
      };
      const place = shelf.places?.find(({ episodeId }) => episodeId === id);
      return place && { second: place.second };
    }, `a-forged-duchess-${episode}`)
    .then((found) => found.evaluate((place) => place?.second));

/** Swipes lead to the next episode and back, each where it was left, on three elements at most. */
export async function swipeThere(engine: HlsEngine): Promise<void> {
  const { page } = await arriveToWatch({}, engine);
  await withoutAutoNext(page);
  await watching(page, `${VIDEO}?ep=1`);
  await expectEngine(page, engine);
  const swipe = await swiper(page);
  await reaches(page, 2);

  await swipe('next');
  await expectPlaying(page, 2);
  // The last moment told, in whole seconds.
  expect(await guestsPlace(page, 1)).toBeGreaterThanOrEqual(1);
  expect((await currentVideo(page)).time).toBeLessThan(6);
  await expectEngine(page, engine);

  await swipe('next');
  await expectPlaying(page, 3);
  await swipe('previous');
  await at(page, 2);
  await swipe('previous');
  await at(page, 1);
  await reaches(page, 2);
  await expectPlaying(page, 1);
  expect(await seenBy(page)).toMatchObject({ mostVideos: 3 });
}
