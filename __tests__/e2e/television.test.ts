import { expect, test } from '@jest/globals';
import { ask, newMember } from './support/api.ts';
import { seePlaying } from './support/browser.ts';
import { signInAs } from './support/everyPage.ts';
import { currentVideo, reaches, wakeControls } from './support/player.ts';
import { arriveToWatch, expectPlaying, VIDEO, watching, withoutAutoNext } from './support/viewing.ts';
import { product } from './support/world.ts';

/* No device is near a browser without a screen, so one is made up: what it would fetch, the test fetches. */

type FakeRemote = EventTarget & { connected?: boolean };
declare global {
  var remotes: FakeRemote[];
}
/** Runs in the page. */
function bringTelevision(): void {
  globalThis.remotes = [];
  const known = new WeakMap<object, FakeRemote>();
  Object.defineProperty(HTMLMediaElement.prototype, 'remote', {
    get(this: HTMLMediaElement) {
      const remote = known.get(this) ?? new EventTarget();
      if (known.has(this)) return remote;
      known.set(this, remote);
      globalThis.remotes.push(remote);
      return Object.assign(remote, {
        watchAvailability: async (tell: (available: boolean) => void) => {
          tell(true);
          return 1;
        },
        cancelWatchAvailability: async () => {},
        prompt: async () => {
          Object.assign(remote, { connected: true });
          remote.dispatchEvent(new Event('connect'));
        },
      });
    },
  });
}

const TO_TELEVISION = { name: 'Play on TV' };

test('no TV button is shown without a device', async () => {
  const { page } = await arriveToWatch();
  await watching(page, `${VIDEO}?ep=2`);
  await wakeControls(page);
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('button', { name: 'Full screen' }).waitFor();
  expect(await page.getByRole('button', TO_TELEVISION).count()).toBe(0);
  await page.getByRole('button', { name: 'Close' }).click();
  await seePlaying(page);
});

test('a TV plays a member’s episodes without a cookie, and playback returns to the browser at the same second', async () => {
  const { client, email } = await newMember(product, { subscribed: true });
  const { context } = await arriveToWatch();
  await context.addInitScript(bringTelevision);
  const page = await signInAs(context, product, email);
  await withoutAutoNext(page);
  await watching(page, `${VIDEO}?ep=9&t=3`);
  await wakeControls(page);
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('button', TO_TELEVISION).click();

  const named = async (episode: number) => {
    const path = new RegExp(
      `/media/[\\w-]+\\.ses[\\w-]*\\.[\\w-]+/a-forged-duchess-${episode}/master\\.m3u8$`,
    );
    await page.waitForFunction(
      (source) =>
        new RegExp(source).test(document.querySelector<HTMLVideoElement>('[data-current] video')?.src ?? ''),
      path.source,
    );
    return new URL((await currentVideo(page)).src).pathname;
  };
  const ofNine = await named(9);
  await page.getByText('Playing on TV').waitFor();
  await seePlaying(page);
  await page.evaluate(() => document.querySelector('[data-current] video')?.setAttribute('data-first', ''));
  await page.keyboard.press('ArrowDown');
  const ofTen = await named(10);
  await expectPlaying(page, 10);
  expect(await page.locator('[data-current] video[data-first]').count()).toBe(1);
  const statuses = async () =>
    Promise.all([ofNine, ofTen].map(async (path) => (await ask(product.url, path)).status));
  expect(await statuses()).toEqual([200, 200]);

  await reaches(page, 3);
  await page.evaluate(() => {
    for (const remote of globalThis.remotes)
      if (remote.connected) remote.dispatchEvent(new Event('disconnect'));
  });
  await page.getByText('Playing on TV').waitFor({ state: 'detached' });
  await seePlaying(page);
  const { src, time } = await currentVideo(page);
  expect(src).not.toContain('.ses');
  expect(time).toBeGreaterThan(2.5);

  await client.info('DELETE /api/user/session', {});
  expect(await statuses()).toEqual([403, 403]);
});
