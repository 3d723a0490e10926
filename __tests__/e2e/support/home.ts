import type { Page } from 'playwright-core';

/** No film on the home page comes before. */
export const FIRST_SCREEN_MS = 8_000;

/** Waits until the film of the slide in front is painted and goes on. */
export const heroMoves = (page: Page): Promise<unknown> =>
  page.waitForFunction(() => {
    const video = document.querySelector<HTMLVideoElement>('main section video');
    return (
      video &&
      getComputedStyle(video).opacity === '1' &&
      video.currentTime > 0.3 &&
      video.getVideoPlaybackQuality().totalVideoFrames > 3
    );
  });
