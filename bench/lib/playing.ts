export type Playing = {
  first: number | null;
  touchedAt: number;
  releasedAt: number;
  settledAt: number;
  startedAt: number;
  frameAt: number;
  longTasks: number[];
};

declare global {
  var benchPlaying: Playing;
}

/** Runs before the page's scripts, without named functions, as `observe` does. */
export function watchPlaying(): void {
  const seen: Playing = {
    first: null,
    touchedAt: 0,
    releasedAt: 0,
    settledAt: 0,
    startedAt: 0,
    frameAt: 0,
    longTasks: [],
  };
  globalThis.benchPlaying = seen;
  const known = new WeakSet<HTMLVideoElement>();
  new MutationObserver(() => {
    for (const video of document.querySelectorAll('video')) {
      if (known.has(video)) continue;
      known.add(video);
      video.requestVideoFrameCallback((now) => {
        seen.first ??= now;
      });
    }
  }).observe(document, { childList: true, subtree: true });
  document.addEventListener(
    'play',
    ({ target }) => {
      seen.startedAt = performance.now();
      seen.frameAt = 0;
      (target as HTMLVideoElement).requestVideoFrameCallback((now) => {
        seen.frameAt = now;
      });
    },
    true,
  );
  document.addEventListener(
    'touchstart',
    () => {
      seen.touchedAt = performance.now();
      seen.settledAt = 0;
      seen.startedAt = 0;
      seen.frameAt = 0;
    },
    true,
  );
  document.addEventListener(
    'touchend',
    () => {
      seen.releasedAt = performance.now();
    },
    true,
  );
  document.addEventListener(
    'scrollend',
    () => {
      seen.settledAt = performance.now();
    },
    true,
  );
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) seen.longTasks.push(duration);
  }).observe({ type: 'longtask', buffered: true });
}
