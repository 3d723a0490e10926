import type { BrowserContext, CDPSession, Locator, Page } from 'playwright-core';

/* What fingers do on the player, and what its page says of itself. */

type Finger = (
  type: 'touchStart' | 'touchMove' | 'touchEnd',
  x: number,
  y: number,
  timestamp: number,
) => Promise<unknown>;
const STEPS = 8;
/** Between two moves, said and not waited for; a finger this slow does not fling the page, however fast the machine is. */
const STEP_SECONDS = 0.05;

async function fingerOn(page: Page): Promise<Finger> {
  const session = await page.context().newCDPSession(page);
  return (type, x, y, timestamp) => {
    const touchPoints = type === 'touchEnd' ? [] : [{ x, y }];
    return session.send('Input.dispatchTouchEvent', { type, touchPoints, timestamp });
  };
}

/** Somebody's finger on this page; it swipes to the next page of the feed, or back, from the middle or a place on it. */
export async function swiper(page: Page): Promise<(to: 'next' | 'previous', on?: Locator) => Promise<void>> {
  const finger = await fingerOn(page);
  return async (to, on) => {
    const { width = 0, height = 0 } = page.viewportSize() ?? {};
    // More than half a page, so that it leads on without a fling.
    const [from, until] = to === 'next' ? [0.8, 0.15] : [0.2, 0.85];
    const box = await on?.boundingBox();
    const x = box ? box.x + box.width / 2 : width / 2;
    const start = box ? box.y + box.height / 2 : height * from;
    const last = STEPS + 1;
    const at = (step: number) => Date.now() / 1000 - (last - step) * STEP_SECONDS;
    await finger('touchStart', x, start, at(0));
    for (let step = 1; step <= STEPS; step += 1) {
      await finger('touchMove', x, start + ((height * until - start) * step) / STEPS, at(step));
    }
    await finger('touchEnd', x, 0, at(last));
  };
}

/** A browser that has no HLS of its own, as Firefox has none. */
export const withoutNativeHls = (context: BrowserContext): Promise<unknown> =>
  context.addInitScript(() => {
    const { canPlayType } = HTMLMediaElement.prototype;
    // Without a name: the runner of the benchmarks would call a helper that no page has.
    HTMLMediaElement.prototype.canPlayType = function (type) {
      return /mpegurl/i.test(type) ? '' : canPlayType.call(this, type);
    };
  });

/** Evaluates in the page as nobody: whatever else a test asks of a page counts as a tap, and permits sound. */
export async function untouched(page: Page): Promise<<T>(expression: string) => Promise<T>> {
  const session = await page.context().newCDPSession(page);
  return async <T>(expression: string) => {
    const told = { expression, awaitPromise: true, returnByValue: true, userGesture: false };
    const { result, exceptionDetails } = await session.send('Runtime.evaluate', told);
    if (exceptionDetails) throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text);
    return result.value as T;
  };
}

/**
 * A browser that plays nothing before it is tapped. The browser's own rule is of no use here: what the test asks of a
 * page counts as a tap.
 */
export const refusingUntilATap = (context: BrowserContext): Promise<unknown> =>
  context.addInitScript(() => {
    let tapped = false;
    const note = ({ isTrusted }: Event) => {
      tapped ||= isTrusted;
    };
    document.addEventListener('pointerup', note, true);
    const { play } = HTMLMediaElement.prototype;
    HTMLMediaElement.prototype.play = function refuse() {
      if (tapped) return play.call(this);
      return Promise.reject(new DOMException('Not without a tap', 'NotAllowedError'));
    };
  });

/** What is at the page of the feed that the viewer is at. */
export const currentVideo = (page: Page) =>
  page.locator('[data-current] video').evaluate((element) => {
    const { currentTime, paused, muted, currentSrc, videoWidth } = element as HTMLVideoElement;
    return { time: currentTime, paused, muted, src: currentSrc, width: videoWidth };
  });

export const reaches = (page: Page, second: number): Promise<unknown> =>
  page.waitForFunction(
    (to) => (document.querySelector<HTMLVideoElement>('[data-current] video')?.currentTime ?? 0) >= to,
    second,
  );

/** What lies over the picture leaves by itself while it plays. */
export async function wakeControls(page: Page): Promise<void> {
  await page.mouse.move(200, 300);
  await page.mouse.move(201, 301);
}

/** A line of so many kilobytes a second to the viewer. */
export async function throttle(session: CDPSession, kilobytes: number): Promise<void> {
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 100,
    downloadThroughput: kilobytes * 1000,
    uploadThroughput: 94_000,
  });
}
