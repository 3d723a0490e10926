import { LOCAL } from '../../../../contract/storage.ts';
import { until, type Viewer } from './viewer.ts';

/* What a person sees, asked of the page the same way in every browser. */

const named = (name: string) => `[normalize-space()="${name}" or @aria-label="${name}"]`;
export const button = (name: string) => `//button${named(name)}`;
export const buttonFrom = (start: string) => `//button[starts-with(normalize-space(), "${start}")]`;
export const link = (name: string) => `//a${named(name)}`;
export const heading = (name: string) => `//*[self::h1 or self::h2 or self::h3]${named(name)}`;
export const field = (label: string) => `//input[@id=//label[normalize-space()="${label}"]/@for]`;
export const text = (words: string) => `//*[text()[contains(normalize-space(), "${words}")]]`;

const addressOf = (viewer: Viewer) =>
  viewer.evaluate(() => window.location.pathname + window.location.search, null);

export const arrivesAt = (viewer: Viewer, wanted: RegExp): Promise<unknown> =>
  until(`the address ${wanted}`, async () => wanted.test(await addressOf(viewer)));

export const isShown = (viewer: Viewer, place: string): Promise<boolean> =>
  viewer.evaluate((xpath) => {
    const found = document.evaluate(xpath, document, null, XPathResult.ORDERED_NODE_SNAPSHOT_TYPE);
    for (let index = 0; index < found.snapshotLength; index += 1) {
      if ((found.snapshotItem(index) as Element).getClientRects().length > 0) return true;
    }
    return false;
  }, place);

export const see = (viewer: Viewer, place: string): Promise<unknown> =>
  until(place, () => isShown(viewer, place));

const framesOf = (viewer: Viewer) =>
  viewer.evaluate(() => {
    const video = document.querySelector<HTMLVideoElement>('[data-current] video');
    return {
      time: video?.currentTime ?? 0,
      decoded: video?.getVideoPlaybackQuality().totalVideoFrames ?? 0,
      isCovered: document.querySelector('[data-current] img') !== null,
    };
  }, null);

/** Time goes on, new frames are decoded and no still lies over them; another episode, or a new count of its frames, begins anew. */
export async function seePlaying(viewer: Viewer): Promise<void> {
  let before = { time: 0, decoded: 0, isCovered: true };
  await until('moving pictures', async () => {
    const now = await framesOf(viewer);
    const begun = before.time > 0 && before.decoded > 0;
    if (!begun || now.time < before.time || now.decoded < before.decoded) before = now;
    return now.time > before.time + 0.5 && now.decoded > before.decoded + 5 && !now.isCovered;
  });
}

/** Makes a guest's films start at their beginning, because WebKit without a GPU may never end a seek. */
export const forgetPositions = (viewer: Viewer): Promise<void> =>
  viewer.evaluate((key) => localStorage.removeItem(key), LOCAL.guest);
