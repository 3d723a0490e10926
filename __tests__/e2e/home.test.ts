import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { newClient } from './support/api.ts';
import { launch, newPerson, takenOver } from './support/browser.ts';
import { type Product, startProduct } from './support/product.ts';
import { PASSWORD } from './support/steps.ts';
import { startTrickle } from './support/trickle.ts';

const SERIES = 'the-wolf-i-married';
const TITLE = 'The Wolf I Married';
const FIRST_SCREEN_MS = 8_000;

let product: Product;
let browser: Browser;
let person: Awaited<ReturnType<typeof newPerson>>;
let page: Page;

beforeAll(async () => {
  [product, browser] = await Promise.all([startProduct(), launch()]);
});
afterAll(async () => {
  await browser.close();
  await product.stop();
});
beforeEach(async () => {
  person = await newPerson(browser);
  page = person.page;
  // Everything that has moved without anybody's doing, from the first paint on.
  await page.addInitScript(() => {
    type Shift = PerformanceEntry & {
      value: number;
      sources: { node: Node | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }[];
    };
    const place = ({ x, y, width, height }: DOMRectReadOnly) =>
      [x, y, width, height].map(Math.round).join(' ');
    const moved: string[] = [];
    Object.assign(window, { moved });
    new PerformanceObserver((list) => {
      for (const { value, sources, startTime } of list.getEntries() as Shift[])
        moved.push(
          `${value} at ${Math.round(startTime)}: ${sources
            .map(({ node, previousRect, currentRect }) => {
              const element = node instanceof Element ? node : node?.parentElement;
              return `${element?.outerHTML.slice(0, 120)} from ${place(previousRect)} to ${place(currentRect)}`;
            })
            .join(', ')}`,
        );
    }).observe({ type: 'layout-shift', buffered: true });
  });
});
afterEach(async () => {
  expect(person.problems).toEqual([]);
  await person.context.close();
});

const rail = () => page.getByRole('region', { name: 'Continue watching' });
const shifts = () => page.evaluate(() => (window as unknown as { moved: string[] }).moved);
const top = () => rail().evaluate((element) => element.getBoundingClientRect().top);

/** Watches until a place is kept, with the server or in the browser. */
async function watchForAWhile() {
  await page.goto(`${product.url}/videos/${SERIES}?ep=3`);
  await page.waitForFunction(() => localStorage.getItem('continue') !== null, undefined, { timeout: 30_000 });
}

async function signIn() {
  const email = `home.${Math.random().toString(36).slice(2)}@example.com`;
  await newClient(product).register(email);
  await page.goto(`${product.url}/login`);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.waitForURL('**/my');
}

const COMERS: [string, () => Promise<unknown>][] = [
  ['guest', async () => {}],
  ['member', signIn],
];

describe.each(COMERS)('a returning %s', (_who, begin) => {
  test('goes on where they were, and nothing on the page moves for it', async () => {
    await begin();
    await watchForAWhile();
    await page.goto(product.url);
    const link = rail().getByRole('link', { name: new RegExp(TITLE) });
    await link.waitFor();
    await page.waitForLoadState('networkidle');
    expect(await shifts()).toEqual([]);
    // First of all, and really to be seen.
    expect(await top()).toBeLessThan(120);
    expect(await link.getAttribute('href')).toMatch(new RegExp(`^/videos/${SERIES}\\?ep=3&t=[1-9]\\d*$`));
    const { bottom, after } = await rail().evaluate((element) => ({
      bottom: element.getBoundingClientRect().bottom,
      after: element.parentElement?.nextElementSibling?.getBoundingClientRect().top ?? 0,
    }));
    expect(bottom).toBeLessThanOrEqual(after);
    await link.click();
    await page.waitForURL(`**/videos/${SERIES}?ep=3*`);
  });

  test('takes it out of the rail, and it stays out; undone, it is back', async () => {
    await begin();
    await watchForAWhile();
    await page.goto(product.url);
    const link = rail().getByRole('link', { name: new RegExp(TITLE) });
    const remove = rail().getByRole('button', { name: `Remove “${TITLE}” from Continue watching` });
    await remove.click();
    await rail().getByRole('button', { name: 'Undo' }).click();
    await link.waitFor();
    await remove.click();
    await rail().getByText('You’re all caught up.').waitFor();
    await page.goto(product.url);
    await takenOver(page);
    await page.waitForLoadState('networkidle');
    expect(await page.evaluate(() => 'continue' in document.documentElement.dataset)).toBe(false);
    expect(await rail().isVisible()).toBe(false);
    expect(await shifts()).toEqual([]);
  });
});

test('a stranger has no place held, and none is loaded', async () => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await page.goto(product.url);
  await takenOver(page);
  await page.waitForLoadState('networkidle');
  expect(asked.filter((path) => /continue|forYou|user\/history/.test(path))).toEqual([]);
  expect(await shifts()).toEqual([]);
});

describe('For you', () => {
  const feed = () => page.getByRole('region', { name: 'First episodes' });
  const title = () => feed().getByRole('heading', { level: 2 }).innerText();
  /** The picture of the page in front, which really moves. */
  const seePlaying = async () => {
    const state = () => {
      const video = document.querySelector<HTMLVideoElement>('[data-current] video');
      return (
        video &&
        !video.paused &&
        video.currentTime > 0.3 &&
        video.getVideoPlaybackQuality().totalVideoFrames > 3
      );
    };
    await page.waitForFunction(state, undefined, { timeout: 30_000 });
    return page.evaluate(() => document.querySelector<HTMLVideoElement>('[data-current] video')?.muted);
  };
  /** As the snap leaves it behind a finger that swiped up. */
  const swipe = () =>
    page.evaluate(() => {
      const scroller = document.querySelector<HTMLElement>('[data-feed]');
      scroller?.scrollBy({ top: scroller.clientHeight, behavior: 'smooth' });
    });

  test('plays one first episode after another, silent until a tap', async () => {
    const lists: string[] = [];
    page.on('request', (request) => {
      const url = new URL(request.url());
      if (url.pathname === '/api/video/episode') lists.push(url.searchParams.get('videoId') ?? '');
    });
    await page.goto(product.url);
    await takenOver(page);
    const tabs = page.getByRole('navigation', { name: 'Main' });
    await tabs.getByRole('link', { name: 'For you' }).click();
    await page.waitForURL('**/?feed=1');
    const seen = new Set<string>();
    expect(await seePlaying()).toBe(true);
    seen.add(await title());
    // The media of this page and of the next one, and of no other.
    expect(lists).toHaveLength(2);

    await feed().getByRole('button', { name: 'Tap for sound' }).click();
    expect(await seePlaying()).toBe(false);
    for (let turn = 0; turn < 2; turn += 1) {
      const before = await title();
      await swipe();
      await page.waitForFunction(
        (name) => document.querySelector('main section h2')?.textContent !== name,
        before,
      );
      expect(await seePlaying()).toBe(false);
      seen.add(await title());
    }
    expect(seen.size).toBe(3);

    await feed().getByRole('link', { name: 'Watch from episode 1' }).click();
    await page.waitForURL(/\/videos\/[\w-]+\?ep=1&t=\d+$/);
    await page.goBack();
    await page.waitForURL('**/?feed=1');
    await feed().waitFor();
    expect(await title()).toBe([...seen].at(-1));
    await page.getByRole('button', { name: 'Back', exact: true }).click();
    await page.waitForURL(`${product.url}/`);
    await page.getByRole('heading', { name: 'Featured Videos' }).waitFor();
  });

  test('is there for who comes straight to it, and its way back leads home', async () => {
    await page.goto(`${product.url}/?feed=1`);
    await feed().waitFor();
    await seePlaying();
    await page.getByRole('button', { name: 'Back', exact: true }).click();
    await page.waitForURL(`${product.url}/`);
    await page.getByRole('heading', { name: 'Featured Videos' }).waitFor();
  });
});

describe('the hero', () => {
  const hero = () => page.getByRole('region', { name: 'Featured Videos' });
  const film = () => hero().locator('video');
  /** The first slide is its poster, and has had more time than the film needs. */
  const seeStill = async () => {
    await page.goto(product.url);
    await takenOver(page);
    await page.clock.fastForward(FIRST_SCREEN_MS);
    await page.waitForTimeout(2_500);
    expect(await film().count()).toBe(0);
  };
  const moving = () =>
    page.waitForFunction(() => {
      const video = document.querySelector('main section video');
      if (!(video instanceof HTMLVideoElement)) return false;
      const { opacity } = getComputedStyle(video);
      return (
        opacity === '1' && video.currentTime > 0.3 && video.getVideoPlaybackQuality().totalVideoFrames > 3
      );
    });
  beforeEach(() => page.clock.install());

  test('plays silently after the first screen, counts no play, and stands still on request', async () => {
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    await page.goto(product.url);
    await takenOver(page);
    await page.waitForLoadState('networkidle');
    expect(asked.filter((path) => /forYou|player|episode|media/.test(path))).toEqual([]);
    expect(await film().count()).toBe(0);

    await page.clock.fastForward(FIRST_SCREEN_MS);
    await moving();
    expect(await film().evaluate((video: HTMLVideoElement) => [video.muted, video.controls])).toEqual([
      true,
      false,
    ]);
    expect(asked.filter((path) => /\/(480|720)\//.test(path))).toEqual([]);
    expect(await shifts()).toEqual([]);

    await hero().getByRole('button', { name: 'Pause the preview' }).click();
    expect(await film().count()).toBe(0);
    await hero().getByRole('button', { name: 'Play the preview' }).click();
    await moving();
    await hero()
      .getByRole('link', { name: /^Play / })
      .first()
      .click();
    await page.waitForURL('**/videos/*');
    expect(asked.filter((path) => /user\/history|statics/.test(path))).toEqual([]);
  });

  test('moves under no sheet and out of nobody’s sight', async () => {
    await page.goto(product.url);
    await takenOver(page);
    await page.clock.fastForward(FIRST_SCREEN_MS);
    await moving();
    const paused = () => film().evaluate((video: HTMLVideoElement) => video.paused);
    await page.getByRole('banner').locator('button[aria-haspopup=dialog]').click();
    await page.getByRole('dialog').waitFor();
    expect(await paused()).toBe(true);
    await page.keyboard.press('Escape');
    await moving();
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
    await film().waitFor({ state: 'detached' });
  });

  test('stays a poster with data saver', async () => {
    await page.addInitScript(() => {
      Object.defineProperty(navigator, 'connection', { value: { saveData: true } });
    });
    await seeStill();
  });

  test('stays a poster with reduced motion', async () => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await seeStill();
  });
});

test('a card plays its film for as long as a mouse rests on it', async () => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.clock.install();
  await page.goto(product.url);
  await takenOver(page);
  const card = page.locator('main a:has(picture)', { hasText: 'The Jade Mask' }).first();
  const film = card.locator('video');
  await page.clock.fastForward(FIRST_SCREEN_MS);
  // The films of hero and cards come together.
  await page.locator('main section video').waitFor({ state: 'attached' });
  await card.hover();
  await page.waitForFunction(() => {
    const video = document.querySelector<HTMLVideoElement>('main a video');
    return video && getComputedStyle(video).opacity === '1' && video.currentTime > 0.3;
  });
  expect(await film.evaluate((video: HTMLVideoElement) => video.muted)).toBe(true);
  expect(await shifts()).toEqual([]);
  await page.mouse.move(1, 1);
  await film.waitFor({ state: 'detached' });
});

describe('as it looks', () => {
  test.each([
    { width: 390, height: 844 },
    { width: 320, height: 568 },
    { width: 1280, height: 800 },
  ])('stands still at $width pixels while its document arrives in pieces', async (size) => {
    const trickle = await startTrickle(product.url);
    try {
      await page.setViewportSize(size);
      await page.goto(trickle.url);
      const [painted, arrived] = await page.evaluate(() => [
        performance.getEntriesByType('paint')[0]?.startTime,
        (performance.getEntriesByType('navigation')[0] as PerformanceNavigationTiming).responseEnd,
      ]);
      expect(painted).toBeLessThan(arrived as number);
      expect(await shifts()).toEqual([]);
    } finally {
      await trickle.stop();
    }
  });

  const LANGUAGES = ['en', 'es', 'fy', 'dy', 'pt'];
  const open = async (path: string, width: number, height: number) => {
    await page.setViewportSize({ width, height });
    await page.goto(product.url + path);
    await takenOver(page);
  };
  const boxOf = (selector: string) =>
    page
      .locator(selector)
      .first()
      .evaluate((element) => {
        const { left, right, top, bottom, width, height } = element.getBoundingClientRect();
        return { left, right, top, bottom, width, height };
      });

  test.each([390, 320])('text at twice its size does not make %d pixels scroll sideways', async (width) => {
    for (const language of LANGUAGES) {
      await open(`/?lang=${language}`, width, 844);
      await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
      const wide = await page.evaluate(() => document.documentElement.scrollWidth);
      expect([language, wide]).toEqual([language, width]);
    }
  });

  test('the tab bar hides what lies below it', async () => {
    await open('/', 390, 844);
    const bar = page.getByRole('navigation', { name: 'Main' });
    expect(await bar.evaluate((element) => getComputedStyle(element).backgroundColor)).toMatch(/^rgb\(/);
  });

  test('the pictures come first on a phone: the carousel’s heading is for screen readers', async () => {
    await open('/', 390, 844);
    expect((await boxOf('main section h2')).height).toBeLessThanOrEqual(1);
    const here = page.getByRole('banner').getByRole('link', { name: 'Home' });
    expect([await here.isVisible(), await here.getAttribute('aria-current')]).toEqual([true, 'page']);
  });

  test.each([
    [768, 1024],
    [844, 390],
    [1280, 800],
  ])(
    'at %d×%d the hero is whole: its picture, its title and Play, from edge to edge',
    async (width, height) => {
      await open('/', width, height);
      const slide = await boxOf('main section li');
      expect(slide.height).toBeLessThanOrEqual(Math.min(420, height * 0.7) + 1);
      expect(slide.left).toBeLessThanOrEqual(72);
      expect(width - slide.right).toBeLessThanOrEqual(72);
      for (const part of ['h3', 'a', 'p']) {
        const { top, bottom } = await boxOf(`main section li ${part}`);
        expect([part, top >= slide.top, bottom <= slide.bottom]).toEqual([part, true, true]);
        const { top: tabs } = await boxOf('nav[aria-label=Main]');
        expect([part, bottom <= (tabs || height)]).toEqual([part, true]);
      }
    },
  );

  test.each([
    ['no-preference', false],
    ['reduce', true],
  ] as const)('a press is painted at once, with motion %s', async (reducedMotion, still) => {
    await page.emulateMedia({ reducedMotion });
    await open('/', 1280, 800);
    const press = async (selector: string) => {
      const element = page.locator(selector).first();
      await element.scrollIntoViewIfNeeded();
      await element.hover();
      await page.mouse.down();
      const seen = await element.evaluate((pressed) => {
        const { opacity } = getComputedStyle(pressed);
        const moved = [pressed, ...pressed.children].some((part) =>
          getComputedStyle(part).transform.startsWith('matrix(0.97'),
        );
        return { opacity: Number(opacity), moved };
      });
      await page.mouse.move(0, 0);
      await page.mouse.up();
      return seen;
    };
    expect(await press('main button[aria-pressed=false]')).toEqual({ opacity: 0.7, moved: false });
    expect(await press('header a[href="/search"]:visible')).toEqual({ opacity: 0.7, moved: false });
    expect(await press('main section:has(h2) a:has(picture)')).toEqual({ opacity: 0.7, moved: !still });
  });

  test('the chosen category is in view, though it is the last of the row', async () => {
    await open('/browse/fantasy-and-myth', 390, 844);
    const { left, right } = await boxOf('main [aria-current=page]');
    expect([left >= 0, right <= 390]).toEqual([true, true]);
  });

  test('four stories stand in two rows of two', async () => {
    await open('/browse/love-and-laughter', 390, 844);
    const tops = await page
      .getByRole('list', { name: 'Love & laughter' })
      .getByRole('listitem')
      .evaluateAll((items) => items.map((item) => Math.round(item.getBoundingClientRect().top)));
    expect(tops).toHaveLength(4);
    expect([tops[0] === tops[1], tops[2] === tops[3]]).toEqual([true, true]);
  });
});
