import type { Browser, CDPSession, Page } from 'playwright-core';
import { newClient } from '../../__tests__/e2e/support/api.ts';
import { newPerson } from '../../__tests__/e2e/support/browser.ts';
import { signInAs } from '../../__tests__/e2e/support/everyPage.ts';
import { currentVideo, reaches, swiper, withoutNativeHls } from '../../__tests__/e2e/support/player.ts';
import type { Product } from '../../__tests__/e2e/support/product.ts';
import { newPhone, PROFILE } from './load.ts';
import { watchPlaying } from './playing.ts';

export const VIDEO = 'a-forged-duchess';
/** Of the clip that its first episode shows. */
const SEGMENT = new RegExp(`/clips/${VIDEO}/\\w+/(\\d+)/\\d+\\.m4s$`);
export const ENGINES = ['native', 'hls.js'] as const;
export type Engine = (typeof ENGINES)[number];
const PATIENCE = { timeout: 60_000, polling: 100 };

export const barePage = (manifest: string) => `<!doctype html><html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1"><title>Film</title></head>
<body style="margin:0;background:#000"><video src="${manifest}" style="width:100vw;height:100vh;object-fit:cover" autoplay muted playsinline></video></body></html>`;

export async function firstFrame(browser: Browser, url: string, slow = true): Promise<number> {
  const { page, close } = await newPhone(browser, slow);
  try {
    await page.addInitScript(watchPlaying);
    await page.goto(url, { waitUntil: 'commit', timeout: 60_000 });
    const first = await page.waitForFunction(() => globalThis.benchPlaying.first, undefined, PATIENCE);
    return (await first.evaluate((time) => time)) ?? Number.NaN;
  } finally {
    await close();
  }
}

export async function subscriber(product: Product, email: string): Promise<string> {
  const client = newClient(product);
  await client.register(email);
  await client.subscribe();
  return email;
}

async function throttle(session: CDPSession, kbit: number, offline = false): Promise<void> {
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', {
    offline,
    latency: PROFILE.latencyMs,
    downloadThroughput: (kbit * 1000) / 8,
    uploadThroughput: (PROFILE.upMbit * 1_000_000) / 8,
  });
}

export type Swipes = {
  /** Measured from touchstart, from touchend and from scrollend. */
  fromTouch: number[];
  fromRelease: number[];
  fromRest: number[];
  longest: number;
  tasks: number[];
};

/** Each swipe waits for the next episode's first frame, on a slow phone and line. */
export async function measureSwipes(
  browser: Browser,
  product: Product,
  email: string,
  count: number,
): Promise<Swipes> {
  const person = await newPerson(browser, { serviceWorkers: 'block' });
  try {
    const page = await signInAs(person.context, product, email);
    await page.addInitScript(watchPlaying);
    await page.goto(`${product.url}/videos/${VIDEO}?ep=1`);
    const session = await person.context.newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: PROFILE.cpu });
    await throttle(session, PROFILE.downMbit * 1000);
    const swipe = await swiper(page);
    const swipes: Swipes = { fromTouch: [], fromRelease: [], fromRest: [], longest: 0, tasks: [] };
    await nextIsReady(page, 1);
    await page.evaluate(() => {
      globalThis.benchPlaying.longTasks = [];
    });
    for (let episode = 1; episode <= count; episode += 1) {
      await nextIsReady(page, episode);
      await swipe('next');
      const done = await page.waitForFunction(
        () =>
          globalThis.benchPlaying.frameAt > 0 &&
          globalThis.benchPlaying.settledAt > 0 &&
          globalThis.benchPlaying,
        undefined,
        PATIENCE,
      );
      const { touchedAt, releasedAt, settledAt, frameAt } = await done.evaluate(
        (seen) => seen || globalThis.benchPlaying,
      );
      swipes.fromTouch.push(frameAt - touchedAt);
      swipes.fromRelease.push(frameAt - releasedAt);
      swipes.fromRest.push(frameAt - settledAt);
    }
    swipes.tasks = await page.evaluate(() => globalThis.benchPlaying.longTasks);
    swipes.longest = Math.max(0, ...swipes.tasks);
    return swipes;
  } finally {
    await person.context.close();
  }
}

/** The current episode plays and the next has its first frame, as after a moment of watching. */
const nextIsReady = (page: Page, episode: number) =>
  page.waitForFunction(
    ({ current, next }) => {
      const videos = [...document.querySelectorAll('video')];
      const playing = videos.find((video) => video.currentSrc.includes(`-${current}/`));
      const waiting = videos.find((video) => video.currentSrc.includes(`-${next}/`));
      return playing && playing.currentTime > 1 && waiting && waiting.readyState >= 2 && waiting.paused;
    },
    { current: episode, next: episode + 1 },
    PATIENCE,
  );

export type Held = {
  swipes: number;
  nodes: number;
  detached: number;
  listeners: number;
  media: number;
  heapMb: number;
};

/** Measures the heap after garbage collection; the swipes go back and forth over ten episodes. */
export async function measureMemory(
  browser: Browser,
  product: Product,
  email: string,
  marks: number[],
): Promise<Held[]> {
  const person = await newPerson(browser, { serviceWorkers: 'block' });
  try {
    const page = await signInAs(person.context, product, email);
    await page.goto(`${product.url}/videos/${VIDEO}?ep=1`);
    await reaches(page, 0.5);
    const session = await person.context.newCDPSession(page);
    const swipe = await swiper(page);
    const held: Held[] = [];
    let episode = 1;
    for (let done = 1; done <= Math.max(...marks); done += 1) {
      const to = Math.floor((done - 1) / 10) % 2 === 0 ? 'next' : 'previous';
      episode += to === 'next' ? 1 : -1;
      await swipe(to);
      await page.waitForURL(`**/videos/${VIDEO}?ep=${episode}`, { waitUntil: 'commit' });
      await page.waitForFunction(
        () => {
          const scroller = document.querySelector('[data-feed]');
          const video = document.querySelector<HTMLVideoElement>('[data-current] video');
          const top = document.querySelector('[data-current]')?.getBoundingClientRect().top ?? 1;
          return scroller && video && !video.paused && video.readyState >= 2 && Math.abs(top) < 1;
        },
        undefined,
        PATIENCE,
      );
      if (marks.includes(done)) held.push({ swipes: done, ...(await holds(session)) });
    }
    return held;
  } finally {
    await person.context.close();
  }
}

async function holds(session: CDPSession): Promise<Omit<Held, 'swipes'>> {
  for (let turn = 0; turn < 3; turn += 1) await session.send('HeapProfiler.collectGarbage');
  const { nodes, jsEventListeners } = await session.send('Memory.getDOMCounters');
  const { usedSize } = await session.send('Runtime.getHeapUsage');
  await session.send('DOM.enable');
  const { detachedNodes } = await session.send('DOM.getDetachedDomNodes');
  await session.send('DOM.disable');
  const { result } = await session.send('Runtime.evaluate', { expression: 'HTMLMediaElement.prototype' });
  const { objects } = await session.send('Runtime.queryObjects', {
    prototypeObjectId: result.objectId ?? '',
  });
  const { result: counted } = await session.send('Runtime.callFunctionOn', {
    objectId: objects.objectId ?? '',
    functionDeclaration:
      'function () { return this.filter((one) => one instanceof HTMLVideoElement).length; }',
  });
  await session.send('Runtime.releaseObject', { objectId: objects.objectId ?? '' });
  return {
    nodes,
    detached: detachedNodes.length,
    listeners: jsEventListeners,
    media: counted.value,
    heapMb: usedSize / 1_000_000,
  };
}

/** Kilobits a second: enough for the smallest rendition alone, and for more than the largest. */
const SCANT = 80;
const [LOWEST, HIGHEST] = [270, 720];
const MODERATE = 400;
const PLENTY = 1600;

export type Switched = {
  engine: Engine;
  playedBy?: Engine;
  way: 'up' | 'down';
  turned: number;
  heights: number[];
  switched: boolean;
};

/** Records the heights of requested segments while the bandwidth changes. */
export async function measureSwitch(
  browser: Browser,
  product: Product,
  engine: Engine,
  way: 'up' | 'down',
): Promise<Switched> {
  return visit(browser, product, engine, async (page, session, segments) => {
    await throttle(session, way === 'up' ? SCANT : MODERATE);
    await page.goto(`${product.url}/videos/${VIDEO}?ep=1`, { waitUntil: 'commit' });
    const high = () => segments.some((height) => height > LOWEST);
    // Chromium's native HLS guesses too high after the first segment and then adapts.
    const low = () => segments.length >= 2 && (segments.at(-1) ?? HIGHEST) < HIGHEST;
    await until(way === 'up' ? low : high);
    const turned = segments.length;
    await throttle(session, way === 'up' ? PLENTY : SCANT);
    await ended(page);
    const before = segments[turned - 1] as number;
    const later = segments.slice(turned);
    const switched = way === 'up' ? Math.max(...later) > before : Math.min(...later) < before;
    return { engine, way, turned, heights: [...segments], switched };
  });
}

export type Recovered = {
  engine: Engine;
  playedBy?: Engine;
  offlineMs: number;
  stalledAt: number | null;
  againAfterMs: number | null;
};

/** The line is down for 30 s during playback; the time from its return until the picture moves counts. */
export async function measureOffline(
  browser: Browser,
  product: Product,
  engine: Engine,
  offlineMs: number,
): Promise<Recovered> {
  return visit(browser, product, engine, async (page, session) => {
    await throttle(session, 200);
    await page.goto(`${product.url}/videos/${VIDEO}?ep=1`, { waitUntil: 'commit' });
    await reaches(page, 0.2);
    await throttle(session, 200, true);
    await new Promise((resolve) => setTimeout(resolve, offlineMs));
    const stalledAt = await page
      .locator('[data-current] video')
      .evaluate((video) => (video as HTMLVideoElement).currentTime);
    const began = performance.now();
    await throttle(session, PLENTY);
    const again = await page
      .waitForFunction(
        (place) =>
          (document.querySelector<HTMLVideoElement>('[data-current] video')?.currentTime ?? 0) > place + 0.1,
        stalledAt,
        { timeout: 40_000, polling: 50 },
      )
      .then(
        () => performance.now() - began,
        () => null,
      );
    return { engine, offlineMs, stalledAt, againAfterMs: again };
  });
}

async function visit<T>(
  browser: Browser,
  product: Product,
  engine: Engine,
  run: (page: Page, session: CDPSession, segments: number[]) => Promise<T>,
): Promise<T & { playedBy: Engine }> {
  const { context, page } = await newPerson(browser, { serviceWorkers: 'block' });
  try {
    if (engine === 'hls.js') await withoutNativeHls(context);
    const segments: number[] = [];
    page.on('request', (request) => {
      const height = SEGMENT.exec(new URL(request.url()).pathname)?.[1];
      if (height) segments.push(Number(height));
    });
    // The app loads unthrottled, because only the film matters here.
    await page.goto(`${product.url}/videos/${VIDEO}?ep=40`);
    const measured = await run(page, await context.newCDPSession(page), segments);
    const { src } = await currentVideo(page);
    const playedBy: Engine = src.startsWith('blob:') ? 'hls.js' : 'native';
    return { ...measured, playedBy };
  } finally {
    await context.close();
  }
}

const ended = (page: Page) =>
  page.waitForFunction(() => /ep=2$/.test(window.location.search), undefined, {
    timeout: 120_000,
    polling: 200,
  });

async function until(holds: () => boolean): Promise<void> {
  const deadline = Date.now() + 60_000;
  while (!holds()) {
    if (Date.now() > deadline) throw new Error('It never came to that');
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
