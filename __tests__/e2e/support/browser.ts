import {
  type Browser,
  type BrowserContextOptions,
  chromium,
  type LaunchOptions,
  type Page,
} from 'playwright-core';
import { CHROMIUM as PROGRAM } from '../../../scripts/programs.ts';

export const PHONE: BrowserContextOptions = {
  viewport: { width: 390, height: 844 },
  deviceScaleFactor: 2,
  hasTouch: true,
  isMobile: true,
  locale: 'en-GB',
  // Requests that it makes pass the routes of a test; who asks for it gets it.
  serviceWorkers: 'block',
};

export const CHROMIUM: LaunchOptions = {
  executablePath: PROGRAM.path,
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ],
};
export const launch = (): Promise<Browser> => chromium.launch(CHROMIUM);

/** What a proxy would say of somebody: people who share an address would share its limits. */
export const ownAddress = () => ({
  'x-forwarded-for': `10.${[0, 0, 0].map(() => 1 + Math.floor(Math.random() * 250)).join('.')}`,
});

/** A person with a browser of their own; what goes wrong in their pages is kept. */
export async function newPerson(browser: Browser, options: BrowserContextOptions = {}) {
  const context = await browser.newContext({ ...PHONE, extraHTTPHeaders: ownAddress(), ...options });
  const page = await context.newPage();
  const problems: string[] = [];
  context.on('weberror', (problem) => problems.push(`page error: ${problem.error().message}`));
  context.on('console', (message) => {
    if (message.type() === 'error') problems.push(`console: ${message.text()} (${message.location().url})`);
  });
  return { context, page, problems };
}

/** Waits until the app has taken a rendered page over: from here it answers, not the document's own forms and links. */
export const takenOver = (page: Page): Promise<unknown> =>
  page.waitForFunction(() => {
    const root = document.getElementById('root');
    return root && Object.keys(root).some((key) => key.startsWith('__reactContainer'));
  });

/** Does at once in the page what the app does when it has been quiet for some seconds. */
export const bringWorker = async (): Promise<void> => {
  await navigator.serviceWorker.register('/sw.js');
  const { active } = await navigator.serviceWorker.ready;
  active?.postMessage(performance.getEntriesByType('resource').map(({ name }) => name));
};

type Frames = { time: number; decoded: number };

export const framesOf = (page: Page): Promise<Frames> =>
  page.locator('[data-current] video').evaluate((element) => {
    const video = element as HTMLVideoElement;
    return { time: video.currentTime, decoded: video.getVideoPlaybackQuality().totalVideoFrames };
  });

/** Waits until the picture really moves: time goes on and new frames are decoded. Returns both at two moments. */
export async function seePlaying(page: Page): Promise<{ before: Frames; after: Frames }> {
  await page.waitForFunction(
    () => {
      const video = document.querySelector<HTMLVideoElement>('[data-current] video');
      return video && video.currentTime > 0 && video.getVideoPlaybackQuality().totalVideoFrames > 0;
    },
    undefined,
    { timeout: 20_000 },
  );
  const before = await framesOf(page);
  await page.waitForFunction(
    ({ time, decoded }) => {
      const video = document.querySelector<HTMLVideoElement>('[data-current] video');
      return (
        video &&
        video.currentTime > time + 0.5 &&
        video.getVideoPlaybackQuality().totalVideoFrames > decoded + 5
      );
    },
    before,
    { timeout: 20_000 },
  );
  return { before, after: await framesOf(page) };
}
