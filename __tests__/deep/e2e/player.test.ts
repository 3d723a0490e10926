import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import { newMember } from '../../e2e/support/api.ts';
import { seePlaying } from '../../e2e/support/browser.ts';
import { signInAs } from '../../e2e/support/everyPage.ts';
import { currentVideo, reaches } from '../../e2e/support/player.ts';
import {
  arriveToWatch,
  DESKTOP,
  expectEngine,
  expectPlaying,
  mediaAskedFor,
  seenBy,
  swipeThere,
  VIDEO,
  watching,
} from '../../e2e/support/viewing.ts';
import { product } from '../../e2e/support/world.ts';

test('a swipe leads to the next episode and back with hls.js', () => swipeThere('hls.js'));

test.each(['native', 'hls.js'] as const)('after a lost connection %s resumes by itself', async (engine) => {
  const { page, context, expects } = await arriveToWatch({}, engine);
  // What the browser itself says of lost requests.
  expects(/ERR_INTERNET_DISCONNECTED/);
  let away = false;
  const held: (() => Promise<void>)[] = [];
  await context.route(/\/[2-7]\.m4s\b/, async (route) => {
    const lose = () => route.abort('internetdisconnected');
    if (away) await lose();
    else held.push(lose);
  });
  await page.goto(`${product.url}${VIDEO}?ep=1`);
  // No more than this: what is not held may have been played to its end when the page has loaded.
  await reaches(page, 1);
  await expectEngine(page, engine);
  away = true;
  await context.setOffline(true);
  await Promise.all(held.map((lose) => lose()));
  await page.getByRole('status').getByText('Loading').waitFor();
  const { time } = await currentVideo(page);
  expect(time).toBeLessThan(4.5);

  await context.unroute(/\/[2-7]\.m4s\b/);
  await context.setOffline(false);
  await reaches(page, 5);
  await seePlaying(page);
  expect(await page.getByRole('alert').count()).toBe(0);
});

test('the largest contentful paint is a text shown first, and no later caption', async () => {
  const { page } = await arriveToWatch();
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
  // The title in its own face is the larger one; in the fallback, the line below it is.
  const shownFirst = /^(A Forged Duchess|\d+ plays · Complete · 40 episodes)$/;
  expect(largest.filter((text) => shownFirst.test(text))).not.toEqual([]);
  expect(largest.filter((text) => text !== '' && !shownFirst.test(text))).toEqual([]);
});

test('buttons and keys change the episode on a desktop, and a click on the picture pauses and resumes it', async () => {
  const { page } = await arriveToWatch(DESKTOP);
  await watching(page, `${VIDEO}?ep=2`);
  await page.getByRole('button', { name: 'Next episode' }).click();
  await expectPlaying(page, 3);
  await page.keyboard.press('PageUp');
  await expectPlaying(page, 2);
  expect(await seenBy(page)).toMatchObject({ mostVideos: 3 });
  const picture = page.locator('[data-current]');
  await picture.click({ position: { x: 200, y: 200 } });
  expect(await currentVideo(page)).toMatchObject({ paused: true });
  await picture.click({ position: { x: 200, y: 200 } });
  await seePlaying(page);
});

test('a viewer who saves data loads the smallest rendition and nothing ahead', async () => {
  const { page, context } = await arriveToWatch();
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
});

test('a viewer who does not save data preloads the next episode only', async () => {
  const { page } = await arriveToWatch();
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
  const { page } = await arriveToWatch({ ...options, viewport });
  await watching(page, `${VIDEO}?ep=2`);
  const { controls, video } = await page.evaluate(() => {
    const boxOf = (element: Element) => {
      const { top, left, right, bottom, width, height } = element.getBoundingClientRect();
      const isShown = width > 1 && height > 1 && getComputedStyle(element).visibility === 'visible';
      const inside = top >= -0.5 && left >= -0.5 && right <= innerWidth + 0.5 && bottom <= innerHeight + 0.5;
      return { name: element.getAttribute('aria-label') ?? element.textContent, isShown, inside, height };
    };
    const stage = document.querySelector('[data-feed]')?.parentElement as Element;
    return {
      controls: [...stage.querySelectorAll('button, input')].map(boxOf).filter(({ isShown }) => isShown),
      video: boxOf(stage.querySelector('[data-current] video') as Element),
    };
  });
  expect(video.inside).toBe(true);
  expect(video.height).toBeGreaterThan(0.9 * viewport.height);
  const names = controls.map(({ name }) => name);
  for (const name of ['Back', 'Pause', 'Position', 'Back 10 seconds', 'Forward 10 seconds', 'Share', 'More'])
    expect(names).toContainEqual(expect.stringMatching(new RegExp(`^${name}`)));
  expect(controls.filter(({ inside }) => !inside)).toEqual([]);
});

test('the pages for developers are in no build', async () => {
  const files = ['dist/client', 'dist/render', 'dist/server'].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.js'))
      .map((file) => `${folder}/${file}`),
  );
  expect(files.length).toBeGreaterThan(20);
  const tells = files.filter((file) =>
    /dev[/-](player|api)|PlayerBench|data-bench/.test(file + readFileSync(file, 'utf8')),
  );
  expect(tells).toEqual([]);
  for (const page of ['/dev/player', '/dev/api'])
    expect((await fetch(`${product.url}${page}`)).status).toBe(404);
});

test('at the end of a series the next series plays muted behind its card and then on its own page', async () => {
  const { email } = await newMember(product, { subscribed: true });
  const { context } = await arriveToWatch(DESKTOP);
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
