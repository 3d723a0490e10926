import { readdirSync, readFileSync } from 'node:fs';
import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { newClient } from './support/api.ts';
import { launch, newPerson, seePlaying } from './support/browser.ts';
import { signInAs, textsOf } from './support/everyPage.ts';
import { currentVideo, reaches, refusingUntilATap, swiper, withoutNativeHls } from './support/player.ts';
import { type Product, startProduct } from './support/product.ts';

/** Seven of its episodes are free. */
const VIDEO = '/videos/a-forged-duchess';
const DESKTOP: BrowserContextOptions = {
  viewport: { width: 1280, height: 800 },
  hasTouch: false,
  isMobile: false,
  deviceScaleFactor: 1,
};
const ENGINES = ['native', 'hls.js'] as const;

let product: Product;
let browser: Browser;
let people: Awaited<ReturnType<typeof newPerson>>[] = [];

beforeAll(async () => {
  [product, browser] = await Promise.all([startProduct(), launch()]);
});
afterAll(async () => {
  await browser?.close();
  await product?.stop();
});
afterEach(async () => {
  const problems = people.flatMap((person) => person.problems);
  await Promise.all(people.map(({ context }) => context.close()));
  people = [];
  expect(problems).toEqual([]);
});

async function arrive(options: BrowserContextOptions = {}) {
  const person = await newPerson(browser, options);
  people.push(person);
  await person.context.addInitScript(watchTheDocument);
  return person;
}
async function watching(page: Page, path: string) {
  await page.goto(product.url + path);
  await seePlaying(page);
}

type Seen = { mostVideos: number; beganAt: Record<string, number>; scrolledTo: number[] };
declare global {
  var playerSeen: Seen;
}
/** Runs in the page: how many elements there ever were, where each source began, where the feed has been. */
function watchTheDocument(): void {
  const seen: Seen = { mostVideos: 0, beganAt: {}, scrolledTo: [] };
  globalThis.playerSeen = seen;
  const count = () => {
    seen.mostVideos = Math.max(seen.mostVideos, document.querySelectorAll('video').length);
  };
  new MutationObserver(count).observe(document, { childList: true, subtree: true });
  const opts = { capture: true };
  document.addEventListener(
    'playing',
    ({ target }) => {
      const { currentSrc, currentTime } = target as HTMLVideoElement;
      seen.beganAt[currentSrc] ??= currentTime;
    },
    opts,
  );
  document.addEventListener(
    'scroll',
    ({ target }) => {
      const { scrollTop, clientHeight } = target as HTMLElement;
      if (target instanceof HTMLElement) seen.scrolledTo.push(scrollTop / clientHeight);
    },
    opts,
  );
}
const seenBy = (page: Page): Promise<Seen> => page.evaluate(() => globalThis.playerSeen);

/** The second at which what plays now was first seen. */
async function beganAt(page: Page): Promise<number> {
  const { src } = await currentVideo(page);
  return (await seenBy(page)).beganAt[src] ?? Number.NaN;
}

const at = (page: Page, episode: number) => page.waitForURL(`${product.url}${VIDEO}?ep=${episode}`);
/** This episode and no other plays; the ones beside it stand still. */
async function expectPlaying(page: Page, episode: number) {
  await at(page, episode);
  await seePlaying(page);
  // It begins to play when it is near; here it has to come to rest.
  await page.waitForFunction(
    () => Math.abs(document.querySelector('[data-current] video')?.getBoundingClientRect().top ?? 9) < 0.5,
  );
  const playing = await page.locator('video').evaluateAll((videos) =>
    (videos as HTMLVideoElement[])
      .filter(({ paused }) => !paused)
      .map((video) => ({
        current: video.closest('[data-current]') !== null,
        top: video.getBoundingClientRect().top,
      })),
  );
  expect(playing).toEqual([{ current: true, top: expect.closeTo(0, 0) }]);
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

/** The documents of episodes and the segments of clips that were asked for. Episodes share clips. */
function mediaAskedFor(page: Page) {
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

describe.each(ENGINES)('with %s', (engine) => {
  const arriveHere = async () => {
    const person = await arrive();
    if (engine === 'hls.js') await withoutNativeHls(person.context);
    return person;
  };
  const expectEngine = async (page: Page) => {
    const { src } = await currentVideo(page);
    expect(src).toMatch(engine === 'native' ? /\.m3u8(\?from=\d+)?$/ : /^blob:/);
  };

  test('a swipe leads to the next episode and back, each where it was left, on three elements at most', async () => {
    const { page } = await arriveHere();
    await watching(page, `${VIDEO}?ep=1`);
    await expectEngine(page);
    const swipe = await swiper(page);
    await reaches(page, 2);

    await swipe('next');
    await expectPlaying(page, 2);
    // The last moment told, in whole seconds.
    expect(await guestsPlace(page, 1)).toBeGreaterThanOrEqual(1);
    expect((await currentVideo(page)).time).toBeLessThan(6);
    await expectEngine(page);

    await swipe('next');
    await expectPlaying(page, 3);
    await swipe('previous');
    await expectPlaying(page, 2);
    await swipe('previous');
    await at(page, 1);
    await reaches(page, 2);
    await expectPlaying(page, 1);
    expect(await seenBy(page)).toMatchObject({ mostVideos: 3 });
  });

  test('after the line was away it goes on by itself', async () => {
    const { page, context, problems } = await arriveHere();
    let away = false;
    const held: (() => Promise<void>)[] = [];
    await context.route(/\/[2-7]\.m4s\b/, async (route) => {
      const lose = () => route.abort('internetdisconnected');
      if (away) await lose();
      else held.push(lose);
    });
    await watching(page, `${VIDEO}?ep=1`);
    await expectEngine(page);
    away = true;
    await context.setOffline(true);
    await Promise.all(held.map((lose) => lose()));
    await page.getByRole('status').getByText('Loading').waitFor({ timeout: 20_000 });
    const { time } = await currentVideo(page);
    expect(time).toBeLessThan(4.5);

    await context.unroute(/\/[2-7]\.m4s\b/);
    await context.setOffline(false);
    await reaches(page, 5);
    await seePlaying(page);
    expect(await page.getByRole('alert').count()).toBe(0);
    // What the browser itself says of lost requests.
    problems.splice(
      0,
      problems.length,
      ...problems.filter((each) => !/ERR_INTERNET_DISCONNECTED/.test(each)),
    );
  });
});

test('buttons and keys lead the same ways as fingers do', async () => {
  const { page } = await arrive(DESKTOP);
  await watching(page, `${VIDEO}?ep=2`);
  await page.getByRole('button', { name: 'Next episode' }).click();
  await expectPlaying(page, 3);
  await page.getByRole('button', { name: 'Previous episode' }).click();
  await expectPlaying(page, 2);
  for (const [key, episode] of [
    ['ArrowDown', 3],
    ['ArrowUp', 2],
    ['PageDown', 3],
    ['PageUp', 2],
  ] as const) {
    await page.keyboard.press(key);
    await expectPlaying(page, episode);
  }
  expect(await seenBy(page)).toMatchObject({ mostVideos: 3 });
});

test('the wall is one of the pages: it comes by a swipe, can be put aside, and leads back', async () => {
  const { page } = await arrive();
  const asked = mediaAskedFor(page);
  await watching(page, `${VIDEO}?ep=7`);
  const swipe = await swiper(page);
  const wall = page.getByRole('dialog', { name: /^Episode 8 and/ });
  const another = page.getByRole('region', { name: 'Or try another story' });
  const similar = page.waitForResponse((answer) => answer.url().includes('similarTo='));

  await swipe('next');
  await at(page, 8);
  await wall.waitFor();
  await page.waitForFunction(() => {
    const box = document.querySelector('[data-current] [role=dialog]')?.getBoundingClientRect();
    return box && box.top > 0 && Math.abs(box.bottom - window.innerHeight) < 1;
  });
  expect(
    await page.locator('video').evaluateAll((all) => all.filter((one) => !(one as HTMLVideoElement).paused)),
  ).toEqual([]);

  await (await similar).finished();
  await page.getByRole('button', { name: 'Maybe later' }).click();
  await wall.waitFor({ state: 'detached' });
  await another.waitFor();
  await page.getByRole('button', { name: 'Unlock episode 8' }).click();
  await wall.waitFor();
  await page.getByRole('button', { name: 'Maybe later' }).click();
  await another.getByRole('button', { name: 'Close' }).click();
  await page.getByRole('button', { name: 'Unlock episode 8' }).waitFor();

  await swipe('previous');
  await expectPlaying(page, 7);
  await swipe('next');
  await wall.waitFor();
  // Over the wall the finger finds the way back too.
  await swipe('previous');
  await expectPlaying(page, 7);
  expect(asked.ofEpisode(8)).toEqual([]);
});

test('a reload goes on at the second', async () => {
  const { page } = await arrive();
  await watching(page, VIDEO);
  await page.keyboard.press('ArrowRight');
  await reaches(page, 6.5);
  await page.evaluate(() => {
    window.addEventListener('pagehide', () => {
      const film = document.querySelector<HTMLVideoElement>('[data-current] video');
      window.sessionStorage.setItem('left', String(film?.currentTime));
    });
  });
  await page.reload();
  await seePlaying(page);
  const left = Number(await page.evaluate(() => window.sessionStorage.getItem('left')));
  expect(left).toBeGreaterThan(6);
  expect(Math.abs((await beganAt(page)) - left)).toBeLessThanOrEqual(2);
});

test('at the end of a series the next one plays: silently behind its card, then in its own place', async () => {
  const email = 'sees.the.end@example.com';
  const client = newClient(product);
  await client.register(email);
  await client.subscribe();
  const { context } = await arrive(DESKTOP);
  const page = await signInAs(context, product, email);
  await watching(page, `${VIDEO}?ep=40`);
  await page.keyboard.press('ArrowDown');
  const card = page.getByRole('region', { name: 'That was the last episode' });
  await card.getByText(/^Plays in \d s$/).waitFor();
  const title = await card.getByRole('heading', { level: 2 }).innerText();
  await page.waitForFunction(() => {
    const films = [...document.querySelectorAll('video')].filter(({ paused }) => !paused);
    return films.length === 1 && films[0]?.muted && films[0].currentTime > 0.5;
  });
  await page.waitForURL((address) => !address.pathname.startsWith(VIDEO));
  await page.getByRole('heading', { level: 1, name: title }).waitFor();
  await seePlaying(page);
  await page.goBack();
  await page.waitForURL(`${product.url}${VIDEO}?ep=40`);
});

test('a click on the picture pauses and plays, where there is a mouse', async () => {
  const { page } = await arrive(DESKTOP);
  await watching(page, `${VIDEO}?ep=1`);
  const picture = page.locator('[data-current]');
  await picture.click({ position: { x: 200, y: 200 } });
  expect(await currentVideo(page)).toMatchObject({ paused: true });
  await picture.click({ position: { x: 200, y: 200 } });
  await seePlaying(page);
});

test('a member goes on at the second in another browser', async () => {
  const email = 'two.browsers@example.com';
  await newClient(product).register(email);
  const [one, two] = [await arrive(), await arrive()];
  const first = await signInAs(one.context, product, email);
  await watching(first, `${VIDEO}?ep=3`);
  await first.keyboard.press('ArrowRight');
  await reaches(first, 7);
  const saved = first.waitForResponse(
    (answer) => answer.url().endsWith('/api/user/history') && answer.request().method() === 'POST',
  );
  await first.keyboard.press(' ');
  const { time } = await currentVideo(first);
  await saved;

  const second = await signInAs(two.context, product, email);
  await watching(second, VIDEO);
  await second.getByRole('button', { name: /^EP 3 / }).waitFor();
  await seePlaying(second);
  expect((await currentVideo(second)).src).toContain('/a-forged-duchess-3/');
  expect(Math.abs((await beganAt(second)) - time)).toBeLessThanOrEqual(2);
});

describe('captions', () => {
  test.each([
    ['en', 'Smile. They only look at the dress.'],
    ['fy', 'Souris. Ils ne regardent que la robe.'],
  ] as const)('in %s come in the language of the interface, and go', async (language, line) => {
    const { page } = await arrive(DESKTOP);
    await watching(page, `${VIDEO}?ep=1&lang=${language}`);
    const captions = page.getByRole('region', { name: textsOf(language).get('player.captions') as string });
    await captions.getByText(line).waitFor();
    const box = await captions.getByText(line).boundingBox();
    expect(box).not.toBeNull();
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(800);
    await page.getByRole('group', { name: textsOf(language).get('video.pause') as string }).focus();
    await page.keyboard.press('c');
    await captions.waitFor({ state: 'detached' });
    expect(await page.getByText(line).count()).toBe(0);
    await page.keyboard.press('c');
    await captions.getByText(/./).waitFor();
  });
});

test('the largest paint is what the page shows first, and no caption said later', async () => {
  const { page } = await arrive();
  await page.addInitScript(() => {
    const largest: string[] = [];
    Object.assign(globalThis, { largest });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { element?: Element })[])
        largest.push(entry.element?.textContent ?? '');
    }).observe({ type: 'largest-contentful-paint', buffered: true });
  });
  await watching(page, `${VIDEO}?ep=1`);
  for (const line of [
    'Tell me, Duchess: who taught you that signature?',
    'The same hand that wrote your invitation.',
  ])
    await page.getByText(line).waitFor();
  const largest = await page.evaluate(async () => {
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    return (globalThis as unknown as { largest: string[] }).largest;
  });
  expect(largest).toContain('A Forged Duchess');
  expect(largest.filter((text) => text !== 'A Forged Duchess' && text !== '')).toEqual([]);
});

test('with the keyboard alone', async () => {
  const { page } = await arrive(DESKTOP);
  await watching(page, `${VIDEO}?ep=1`);
  const stage = () => page.evaluate(() => document.activeElement?.querySelector('[data-feed]') !== null);
  for (let presses = 0; presses < 10; presses += 1) {
    await page.keyboard.press('Tab');
    if (await stage()) break;
  }
  expect(await stage()).toBe(true);

  const isPaused = (paused: boolean) =>
    page.waitForFunction(
      (wanted) => document.querySelector<HTMLVideoElement>('[data-current] video')?.paused === wanted,
      paused,
    );
  await page.keyboard.press(' ');
  await isPaused(true);
  const { time } = await currentVideo(page);
  await page.keyboard.press('ArrowRight');
  await reaches(page, time + 4.9);
  await page.keyboard.press('ArrowLeft');
  await page.waitForFunction(
    (to) =>
      Math.abs((document.querySelector<HTMLVideoElement>('[data-current] video')?.currentTime ?? 0) - to) <
      0.1,
    time,
  );
  await page.keyboard.press(' ');
  await isPaused(false);

  const { muted } = await currentVideo(page);
  await page.keyboard.press('m');
  expect((await currentVideo(page)).muted).toBe(!muted);
  await page.keyboard.press('m');
  expect((await currentVideo(page)).muted).toBe(muted);

  const captions = page.getByRole('region', { name: 'Captions' });
  await captions.waitFor({ state: 'attached' });
  await page.keyboard.press('c');
  await captions.waitFor({ state: 'detached' });
  await page.keyboard.press('ArrowDown');
  await expectPlaying(page, 2);
});

test.each([
  ['reduce', 'jump'],
  ['no-preference', 'glide'],
] as const)('with motion on %s the pages %s', async (reducedMotion, how) => {
  const { page } = await arrive({ ...DESKTOP, reducedMotion });
  await watching(page, `${VIDEO}?ep=1`);
  await page.keyboard.press('ArrowDown');
  await expectPlaying(page, 2);
  const { scrolledTo } = await seenBy(page);
  expect(scrolledTo.at(-1)).toBeCloseTo(1, 2);
  const between = scrolledTo.filter((place) => Math.abs(place - Math.round(place)) > 0.02);
  if (how === 'jump') expect(between).toEqual([]);
  else expect(between.length).toBeGreaterThan(0);
});

describe('before any script is there', () => {
  /** Holds the app's code back until it is let go. */
  const heldBack = async (context: BrowserContext) => {
    let release = () => {};
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    await context.route('**/assets/*.js', async (route) => {
      await released;
      await route.continue();
    });
    return release;
  };

  test('a visitor’s episode plays, and is taken over as it runs', async () => {
    const { page, context } = await arrive();
    const release = await heldBack(context);
    const asked = mediaAskedFor(page);
    await page.goto(`${product.url}${VIDEO}?ep=2&t=4`, { waitUntil: 'commit' });
    await reaches(page, 4.5);
    expect(await currentVideo(page)).toMatchObject({ muted: true, paused: false });
    await page.waitForFunction(
      () =>
        document.querySelector('[data-current] img')?.checkVisibility({ visibilityProperty: true }) === false,
    );
    await page.evaluate(() => {
      const film = document.querySelector('[data-current] video');
      for (const type of ['emptied', 'seeking']) film?.addEventListener(type, () => film.remove());
    });
    release();
    await page
      .getByRole('button', { name: 'Sound off' })
      .or(page.getByRole('button', { name: 'Tap for sound' }))
      .waitFor();
    await reaches(page, 6);
    await seePlaying(page);
    expect(asked.ofEpisode(2).filter((path) => path.endsWith('master.m3u8'))).toHaveLength(1);
  });

  const kept = (place: object) => ({ 'guest-1': JSON.stringify({ saves: [], places: [place] }) });
  const place = { videoId: 'a-forged-duchess', episodeId: 'a-forged-duchess-3', episodeNumber: 3, second: 5 };
  test.each([
    ['a member is', { 'user-token': 'somebody' }],
    ['a guest has been here before', kept({ ...place, watchedAt: '2026-01-01T00:00:00.000Z' })],
    ['data are to be saved', { 'player.settings': '{"dataSaver":"on"}' }],
    ['another quality is wished for', { 'player.settings': '{"quality":270}' }],
  ])('nothing plays where %s', async (_who, storage: Record<string, string>) => {
    const { page, context } = await arrive();
    await heldBack(context);
    await context.addInitScript((entries) => {
      for (const [key, value] of Object.entries(entries)) window.localStorage.setItem(key, value);
    }, storage);
    const scripts = page.waitForRequest('**/assets/main.*.js');
    await page.goto(product.url + VIDEO, { waitUntil: 'commit' });
    await scripts;
    expect(await currentVideo(page)).toMatchObject({ src: '', paused: true });
  });
});

test('where sound needs a tap it plays without and asks for one', async () => {
  const { page, context } = await arrive();
  await refusingUntilATap(context, 'sound');
  await watching(page, `${VIDEO}?ep=1`);
  expect(await currentVideo(page)).toMatchObject({ muted: true, paused: false });
  const pill = page.getByRole('button', { name: 'Tap for sound' });
  await pill.tap();
  await pill.waitFor({ state: 'detached' });
  expect(await currentVideo(page)).toMatchObject({ muted: false, paused: false });
  const swipe = await swiper(page);
  await swipe('next');
  await expectPlaying(page, 2);
  expect(await currentVideo(page)).toMatchObject({ muted: false });
  expect(await pill.count()).toBe(0);
});

test('where playing needs a tap there is one button for it', async () => {
  const { page, context } = await arrive();
  await refusingUntilATap(context, 'playing');
  await page.goto(`${product.url}${VIDEO}?ep=1`);
  const button = page.getByRole('button', { name: 'Play', exact: true });
  await button.waitFor();
  expect(await button.count()).toBe(1);
  expect(await currentVideo(page)).toMatchObject({ paused: true });
  await button.tap();
  await expectPlaying(page, 1);
});

test('who saves data loads nothing ahead and the smallest picture', async () => {
  const { page, context } = await arrive();
  await context.addInitScript(() => {
    Object.defineProperty(navigator, 'connection', { value: { saveData: true, effectiveType: '4g' } });
  });
  const asked = mediaAskedFor(page);
  await watching(page, `${VIDEO}?ep=1`);
  await page.waitForFunction(() => {
    const video = document.querySelector<HTMLVideoElement>('[data-current] video');
    return video && video.buffered.length > 0 && video.buffered.end(0) >= video.duration - 0.3;
  });
  expect(asked.segments.length).toBeGreaterThan(4);
  expect(asked.segments.filter((path) => !path.startsWith('a-forged-duchess/270/'))).toEqual([]);
  expect(asked.ofEpisode(2)).toEqual([]);

  const swipe = await swiper(page);
  await swipe('next');
  await expectPlaying(page, 2);
  expect(asked.ofEpisode(2).length).toBeGreaterThan(0);
  expect([...asked.documents, ...asked.segments].filter((path) => /\/(480|720)\//.test(path))).toEqual([]);
});

test('who does not has the next episode ready', async () => {
  const { page } = await arrive();
  const asked = mediaAskedFor(page);
  const ready = page.waitForRequest((request) =>
    /\/a-forged-duchess-2\/\w+\/\d+\/0\.m4s\?t=/.test(request.url()),
  );
  await watching(page, `${VIDEO}?ep=1`);
  await ready;
  expect(asked.ofEpisode(3)).toEqual([]);
});

test.each([
  ['a small phone', { width: 320, height: 568 }, {}],
  ['a phone lying down', { width: 844, height: 390 }, {}],
  ['a desktop', { width: 1280, height: 800 }, DESKTOP],
])('on %s the picture and all controls are in view', async (_name, viewport, options) => {
  const { page } = await arrive({ ...options, viewport });
  await watching(page, `${VIDEO}?ep=2`);
  const boxes = await page.evaluate(() => {
    const shown = (element: Element) => {
      const { width, height } = element.getBoundingClientRect();
      return width > 1 && height > 1 && getComputedStyle(element).visibility === 'visible';
    };
    const boxOf = (element: Element) => {
      const { top, left, right, bottom } = element.getBoundingClientRect();
      return { name: element.getAttribute('aria-label') ?? element.textContent, top, left, right, bottom };
    };
    const stage = document.querySelector('[data-feed]')?.parentElement;
    const controls = [...(stage?.querySelectorAll('button, input') ?? [])].filter(shown).map(boxOf);
    const video = document.querySelector('[data-current] video');
    return { controls, video: video && boxOf(video) };
  });
  const inside = ({ top, left, right, bottom }: NonNullable<typeof boxes.video>) =>
    top >= -0.5 && left >= -0.5 && right <= viewport.width + 0.5 && bottom <= viewport.height + 0.5;
  expect(boxes.video && inside(boxes.video)).toBe(true);
  expect((boxes.video?.bottom ?? 0) - (boxes.video?.top ?? 0)).toBeGreaterThan(0.9 * viewport.height);
  const names = boxes.controls.map(({ name }) => name);
  for (const name of ['Back', 'Pause', 'Position', 'Back 10 seconds', 'Forward 10 seconds', 'Share', 'More'])
    expect(names).toContainEqual(expect.stringMatching(new RegExp(`^${name}`)));
  expect(boxes.controls.filter((box) => !inside(box))).toEqual([]);
});

test('the page for developers is in no build', async () => {
  const files = ['dist/client', 'dist/render'].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.js'))
      .map((file) => `${folder}/${file}`),
  );
  expect(files.length).toBeGreaterThan(20);
  const tells = files.filter((file) =>
    /dev[/-]player|PlayerBench|data-bench/.test(file + readFileSync(file, 'utf8')),
  );
  expect(tells).toEqual([]);
  expect((await fetch(`${product.url}/dev/player`)).status).toBe(404);
});
