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
  swipeThere,
  VIDEO,
  watching,
  withoutAutoNext,
} from './support/viewing.ts';
import { arrive, product } from './support/world.ts';

/* The player in a browser that plays HLS itself; hls.js and lines that fail are in the deep tier. */

test('a swipe plays the next or previous episode and stores the position, on at most three video elements', () =>
  swipeThere('native'));

test('a sheet pauses playback, and a swipe leads to the paywall, which can be dismissed and swiped away', async () => {
  const { page } = await arriveToWatch();
  await withoutAutoNext(page);
  const asked = mediaAskedFor(page);
  await watching(page, `${VIDEO}?ep=7`);
  const swipe = await swiper(page);
  const wall = page.getByRole('dialog', { name: /^Episode 8 and/ });
  const another = page.getByRole('region', { name: 'Or try another story' });
  const similar = page.waitForResponse((answer) => answer.url().includes('similarTo='));
  await wakeControls(page);
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('dialog').waitFor();
  expect(await playing(page)).toBe(0);
  await page.getByRole('button', { name: 'Close' }).click();
  await seePlaying(page);

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

test('a member resumes at the saved second in another browser and after a reload', async () => {
  const { client, email } = await newMember(product);
  const told = { videoId: 'a-forged-duchess', episodeId: 'a-forged-duchess-3', second: 2 };
  await client.info('POST /api/user/history', told);
  const page = await signInAs((await arriveToWatch()).context, product, email);
  await watching(page, VIDEO);
  await page.getByRole('button', { name: /^EP 3 / }).waitFor();
  expect((await currentVideo(page)).src).toContain('/a-forged-duchess-3/');
  expect(Math.abs((await beganAt(page)) - 2)).toBeLessThanOrEqual(2);

  await page.keyboard.press('ArrowRight');
  await reaches(page, 7);
  const saved = page.waitForResponse(
    (answer) => answer.url().endsWith('/api/user/history') && answer.request().method() === 'POST',
  );
  await page.keyboard.press(' ');
  const { time } = await currentVideo(page);
  await saved;
  await page.reload();
  await seePlaying(page);
  expect(time).toBeGreaterThan(6);
  expect(Math.abs((await beganAt(page)) - time)).toBeLessThanOrEqual(2);
});

test('captions appear in the language of the interface and can be switched off and on', async () => {
  const { page } = await arriveToWatch(DESKTOP);
  await watching(page, `${VIDEO}?ep=1&lang=fy`);
  const texts = textsOf('fy');
  const captions = page.getByRole('region', { name: texts.get('player.captions') as string });
  await page.waitForFunction((line) => {
    const said = [...document.querySelectorAll('span')].find(({ textContent }) => textContent === line);
    const bottom = said?.getBoundingClientRect().bottom ?? 0;
    return bottom > 0 && bottom <= window.innerHeight;
  }, 'Souris. Ils ne regardent que la robe.');
  await page.getByRole('group', { name: new RegExp(`, ${texts.get('player.playing')}$`) }).focus();
  await page.keyboard.press('c');
  await captions.waitFor({ state: 'detached' });
  await page.keyboard.press('c');
  await captions.getByText(/./).waitFor();
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
  'the first episode of a new visitor is muted with %s and shows a hint, and a tap unmutes it and the next one',
  async (engine) => {
    const { page, context } = await arrive();
    if (engine === 'hls.js') await withoutNativeHls(context);
    await withoutAutoNext(page);
    const evaluate = await untouched(page);
    await page.goto(`${product.url}${VIDEO}?ep=1`);
    const said = await evaluate<Awaited<ReturnType<typeof saidOfSound>>>(`(${saidOfSound})()`);
    expect(said).toMatchObject({ touched: false, muted: true, icon: true });
    await page.touchscreen.tap(said?.x ?? 0, said?.y ?? 0);
    const pill = page.getByRole('button', { name: 'Tap for sound' });
    await pill.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Sound off' }).waitFor();
    expect(await currentVideo(page)).toMatchObject({ muted: false, paused: false });
    await expectEngine(page, engine);
    const swipe = await swiper(page);
    await swipe('next');
    await expectPlaying(page, 2);
    expect(await currentVideo(page)).toMatchObject({ muted: false });
    expect(await pill.count()).toBe(0);
  },
);

test('a single play button appears where the browser requires a tap to play', async () => {
  const { page, context } = await arriveToWatch();
  await refusingUntilATap(context);
  await page.goto(`${product.url}${VIDEO}?ep=1`);
  const button = page.getByRole('button', { name: 'Play', exact: true });
  await button.waitFor();
  expect(await button.count()).toBe(1);
  expect(await currentVideo(page)).toMatchObject({ paused: true });
  await button.tap();
  await expectPlaying(page, 1);
});

test('an episode plays before any script loads, and the app takes it over without a restart', async () => {
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
