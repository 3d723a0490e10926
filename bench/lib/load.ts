import type { Browser } from 'playwright-core';
import { PHONE } from '../../__tests__/e2e/support/browser.ts';
import { blockingTime, keepTapping, largestPicture, layoutShift, observe } from './observe.ts';
import { type Traffic, watchWire } from './wire.ts';

export const PROFILE = { cpu: 4, downMbit: 1.6, upMbit: 0.75, latencyMs: 150 };
const AFTERMATH_MS = 2000;
const TAP_PATIENCE_MS = 20_000;

export type Load = Traffic & {
  fcp: number;
  lcp: number;
  lcpOf: string;
  pictureUrl: string;
  picture: number | null;
  cls: number;
  tbt: number;
  beforePaint: number;
};

export type Visit = {
  url: string;
  from: string;
};

/** Loads cold and stops 2 s after the network is quiet. `slow: false` applies no throttling. */
export async function measureLoad(
  browser: Browser,
  { url, from }: Visit,
  { slow = true } = {},
): Promise<Load> {
  const { page, session, close } = await newPhone(browser, slow);
  try {
    await page.goto(from);
    const wire = await watchWire(session);
    await page.addInitScript(observe);
    const answer = await page.goto(url, { waitUntil: 'load', timeout: 60_000 });
    if (!answer?.ok()) throw new Error(`${url} answered with ${answer?.status()}`);
    await wire.quiet();
    await page.waitForTimeout(AFTERMATH_MS);
    const seen = await page.evaluate(() => globalThis.benchSeen);
    const { fcp, lcp, lcpOf } = seen;
    if (fcp === null || lcp === null) throw new Error(`${url} never painted anything`);
    const traffic = wire.traffic();
    // If a film replaced the picture, the picture was requested first.
    const pictureUrl = (await page.evaluate(largestPicture)) || (traffic.pictures[0] ?? '');
    const { shifts, longTasks } = seen;
    return {
      ...{ fcp, lcp, lcpOf, pictureUrl },
      ...{ picture: wire.endOf(pictureUrl), beforePaint: wire.endedBefore(fcp) },
      ...{ cls: layoutShift(shifts), tbt: blockingTime(longTasks) },
      ...traffic,
    };
  } finally {
    await close();
  }
}

/**
 * Measures from navigation until a tap opens a dialog; null if none does. It is a separate load, because taps end
 * LCP.
 */
export async function measureTap(browser: Browser, { url, from }: Visit): Promise<number | null> {
  const { page, close } = await newPhone(browser, true);
  try {
    await page.goto(from);
    await page.addInitScript(keepTapping);
    await page.goto(url, { waitUntil: 'commit', timeout: 60_000 });
    const answered = await page
      .waitForFunction(() => globalThis.benchTap, undefined, { timeout: TAP_PATIENCE_MS, polling: 250 })
      .catch(() => null);
    return answered ? await answered.evaluate((time) => time) : null;
  } finally {
    await close();
  }
}

/** Nothing is cached or stored and there are no cookies. */
export async function newPhone(browser: Browser, slow: boolean) {
  const context = await browser.newContext({ ...PHONE, serviceWorkers: 'block' });
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  if (slow) {
    const bytes = (megabits: number) => (megabits * 1_000_000) / 8;
    await session.send('Emulation.setCPUThrottlingRate', { rate: PROFILE.cpu });
    await session.send('Network.enable');
    await session.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: PROFILE.latencyMs,
      downloadThroughput: bytes(PROFILE.downMbit),
      uploadThroughput: bytes(PROFILE.upMbit),
    });
  }
  return { page, session, close: () => context.close() };
}
