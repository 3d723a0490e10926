export type Seen = {
  fcp: number | null;
  lcp: number | null;
  lcpOf: string;
  shifts: { at: number; value: number }[];
  longTasks: number[];
};

declare global {
  var benchSeen: Seen;
  var benchTap: number | null;
}

/**
 * Runs before the page's scripts. Its functions have no names, because the helper that keeps names does not exist in
 * the page.
 */
export function observe(): void {
  const seen: Seen = { fcp: null, lcp: null, lcpOf: '', shifts: [], longTasks: [] };
  globalThis.benchSeen = seen;
  new PerformanceObserver((list) => {
    for (const { name, startTime } of list.getEntries()) {
      if (name === 'first-contentful-paint') seen.fcp = startTime;
    }
  }).observe({ type: 'paint', buffered: true });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { element?: Element; url?: string })[]) {
      const { element, url = '', startTime } = entry;
      // Captions of a playing film are no part of the page's load.
      if (element?.closest('[data-feed] section[lang]')) continue;
      seen.lcp = startTime;
      const words = element?.textContent?.trim().slice(0, 30);
      seen.lcpOf = `${element?.tagName.toLowerCase() ?? 'gone'} ${url ? new URL(url).pathname : words}`;
    }
  }).observe({ type: 'largest-contentful-paint', buffered: true });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & {
      value: number;
      hadRecentInput: boolean;
    })[]) {
      if (!entry.hadRecentInput) seen.shifts.push({ at: entry.startTime, value: entry.value });
    }
  }).observe({ type: 'layout-shift', buffered: true });
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) seen.longTasks.push(duration);
  }).observe({ type: 'longtask', buffered: true });
}

/** Runs before the page's scripts: taps a visible button every 25 ms until a dialog opens. */
export function keepTapping(): void {
  globalThis.benchTap = null;
  const timer = setInterval(() => {
    if (document.querySelector('dialog[open]')) {
      globalThis.benchTap = performance.now();
      clearInterval(timer);
      return;
    }
    const button = document.querySelector<HTMLElement>('button[aria-haspopup="dialog"]');
    button?.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }));
    button?.dispatchEvent(new PointerEvent('pointerup', { bubbles: true }));
    button?.click();
  }, 25);
}

/** Runs after the load. LCP ignores a picture as large as the screen. */
export function largestPicture(): string {
  let largest = { url: '', area: 0 };
  for (const element of document.querySelectorAll<HTMLImageElement | HTMLVideoElement>('img, video')) {
    const { left, right, top, bottom } = element.getBoundingClientRect();
    const width = Math.min(right, innerWidth) - Math.max(left, 0);
    const height = Math.min(bottom, innerHeight) - Math.max(top, 0);
    const url = 'poster' in element ? element.poster : element.currentSrc;
    const area = Math.max(0, width) * Math.max(0, height);
    if (url && area > largest.area) largest = { url, area };
  }
  return largest.url;
}

export function layoutShift(shifts: Seen['shifts']): number {
  let largest = 0;
  let burst = { start: Number.NEGATIVE_INFINITY, last: Number.NEGATIVE_INFINITY, sum: 0 };
  for (const { at, value } of shifts) {
    const goesOn = at - burst.last < 1000 && at - burst.start < 5000;
    burst = goesOn ? { ...burst, last: at, sum: burst.sum + value } : { start: at, last: at, sum: value };
    largest = Math.max(largest, burst.sum);
  }
  return largest;
}

export const blockingTime = (longTasks: number[]): number =>
  longTasks.reduce((sum, duration) => sum + duration - 50, 0);
