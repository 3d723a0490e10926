import { expect, test } from '@jest/globals';
import { newMember } from './support/api.ts';
import { seePlaying } from './support/browser.ts';
import { signInAs, textsOf } from './support/everyPage.ts';
import {
  currentVideo,
  reaches,
  refusingUntilATap,
  swiper,
  untouched,
  wakeControls,
  withoutNativeHls,
} from './support/player.ts';
import {
  arriveToWatch,
  at,
  beganAt,
  DESKTOP,
  expectEngine,
  expectPlaying,
  mediaAskedFor,
  playing,
  seenBy,
  swipeThere,
  VIDEO,
  watching,
} from './support/viewing.ts';
import { arrive, product } from './support/world.ts';

/* The player in a browser that plays HLS itself; hls.js and lines that fail are in the deep tier. */

test('a swipe leads to the next episode and back, each where it was left, on three elements at most', () =>
  swipeThere('native'));

test('buttons and keys lead the same ways as fingers, and a click on the picture pauses', async () => {
  const { page } = await arriveToWatch(DESKTOP);
  await watching(page, `${VIDEO}?ep=2`);
  await page.getByRole('button', { name: 'Next episode' }).click();
  await expectPlaying(page, 3);
  await page.keyboard.press('ArrowDown');
  await expectPlaying(page, 4);
  await page.keyboard.press('PageUp');
  await expectPlaying(page, 3);
  await page.getByRole('button', { name: 'Previous episode' }).click();
  await expectPlaying(page, 2);
  expect(await seenBy(page)).toMatchObject({ mostVideos: 3 });

  const picture = page.locator('[data-current]');
  await picture.click({ position: { x: 200, y: 200 } });
  expect(await currentVideo(page)).toMatchObject({ paused: true });
  await picture.click({ position: { x: 200, y: 200 } });
  await seePlaying(page);
});

test('the film waits under a sheet, and goes on when it is closed', async () => {
  const { page } = await arriveToWatch();
  await watching(page, `${VIDEO}?ep=2`);
  for (const opens of [/^EP 2 \/ 40/, 'More']) {
    await wakeControls(page);
    await page.getByRole('button', { name: opens, exact: true }).click();
    await page.getByRole('dialog').waitFor();
    expect(await playing(page)).toBe(0);
    await page.getByRole('button', { name: 'Close' }).click();
    await seePlaying(page);
  }
});

test('the wall is one of the pages: it comes by a swipe, can be put aside, and leads back', async () => {
  const { page } = await arriveToWatch();
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
  expect(await playing(page)).toBe(0);

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
  const { page } = await arriveToWatch();
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

test('a member goes on at the second in another browser', async () => {
  const { email } = await newMember(product);
  const [one, two] = [await arriveToWatch(), await arriveToWatch()];
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
  expect((await currentVideo(second)).src).toContain('/a-forged-duchess-3/');
  expect(Math.abs((await beganAt(second)) - time)).toBeLessThanOrEqual(2);
});

test.each([
  ['en', 'Smile. They only look at the dress.'],
  ['fy', 'Souris. Ils ne regardent que la robe.'],
] as const)('captions come in the language of the interface (%s), and go', async (language, line) => {
  const { page } = await arriveToWatch(DESKTOP);
  await watching(page, `${VIDEO}?ep=1&lang=${language}`);
  const texts = textsOf(language);
  const captions = page.getByRole('region', { name: texts.get('player.captions') as string });
  const bottom = await captions.getByText(line).evaluate((element) => element.getBoundingClientRect().bottom);
  expect(bottom).toBeGreaterThan(0);
  expect(bottom).toBeLessThanOrEqual(800);
  await page.getByRole('group', { name: new RegExp(`, ${texts.get('player.playing')}$`) }).focus();
  await page.keyboard.press('c');
  await captions.waitFor({ state: 'detached' });
  expect(await page.getByText(line).count()).toBe(0);
  await page.keyboard.press('c');
  await captions.getByText(/./).waitFor();
});

test('where sound needs a tap it plays without and asks for one', async () => {
  const { page, context } = await arriveToWatch();
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

/** Runs in the page: what it says of its sound once the film has run for a second, if it says so within the film. */
const saidOfSound = () =>
  new Promise<{ touched: boolean; muted: boolean; icon: boolean; x: number; y: number } | null>((resolve) => {
    const look = () => {
      const film = document.querySelector<HTMLVideoElement>('[data-current] video');
      const buttons = [...document.querySelectorAll('button')];
      const pill = buttons.find(({ textContent }) => textContent === 'Tap for sound');
      const speaker = buttons.find((button) => button.getAttribute('aria-label') === 'Sound on');
      const { left = 0, top = 0, width = 0, height = 0 } = pill?.getBoundingClientRect() ?? {};
      const [x, y] = [left + width / 2, top + height / 2];
      const second = film?.currentTime ?? 0;
      if (film && pill && second > 1 && pill.contains(document.elementFromPoint(x, y)))
        resolve({
          touched: navigator.userActivation.hasBeenActive,
          muted: film.muted,
          icon: speaker?.innerHTML === pill.querySelector('svg')?.outerHTML,
          x,
          y,
        });
      else if (second > 12) resolve(null);
      else requestAnimationFrame(look);
    };
    look();
  });

test.each(['native', 'hls.js'] as const)(
  'the first film of a new visitor is silent with %s and says so, and a tap on that brings sound',
  async (engine) => {
    const { page, context } = await arrive({}, { snapshots: false });
    if (engine === 'hls.js') await withoutNativeHls(context);
    const evaluate = await untouched(page);
    await page.goto(`${product.url}${VIDEO}?ep=1`);
    const said = await evaluate<Awaited<ReturnType<typeof saidOfSound>>>(`(${saidOfSound})()`);
    expect(said).toMatchObject({ touched: false, muted: true, icon: true });
    await page.touchscreen.tap(said?.x ?? 0, said?.y ?? 0);
    await page.getByRole('button', { name: 'Tap for sound' }).waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Sound off' }).waitFor();
    expect(await currentVideo(page)).toMatchObject({ muted: false, paused: false });
    await expectEngine(page, engine);
  },
);

test('where playing needs a tap there is one button for it', async () => {
  const { page, context } = await arriveToWatch();
  await refusingUntilATap(context, 'playing');
  await page.goto(`${product.url}${VIDEO}?ep=1`);
  const button = page.getByRole('button', { name: 'Play', exact: true });
  await button.waitFor();
  expect(await button.count()).toBe(1);
  expect(await currentVideo(page)).toMatchObject({ paused: true });
  await button.tap();
  await expectPlaying(page, 1);
});

test('before any script is there an episode plays, and is taken over as it runs', async () => {
  const { page, context } = await arriveToWatch();
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await context.route('**/assets/*.js', async (route) => {
    await released;
    await route.continue();
  });
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
  // What this test asked of the page counts as a tap.
  await page.getByRole('button', { name: 'Sound off' }).waitFor();
  await reaches(page, 6);
  await seePlaying(page);
  expect(asked.ofEpisode(2).filter((path) => path.endsWith('master.m3u8'))).toHaveLength(1);
});
