/** Without `scrollend`, a pause this long ends the scrolling. */
const REST_MS = 120;
/** Without a finger down, the snap completes from this distance (in pages), so the feed need not wait for it. */
const NEAR = 0.12;

export type FeedHooks = {
  onSettled: (index: number) => void;
  /** The viewer swiped past a neighbour without stopping. */
  onPassed: () => void;
  onMoving: (moving: boolean) => void;
};
export type FeedController = {
  /** Scrolls without calling `onSettled`, because the caller already knows. */
  go: (index: number, how: 'smooth' | 'instant') => void;
  destroy: () => void;
};

/** Tracks a snapping scroller page by page; React hears only of the page where it rests. */
export function createFeedController(
  scroller: HTMLElement,
  start: number,
  { onSettled, onPassed, onMoving }: FeedHooks,
): FeedController {
  const life = new AbortController();
  const { signal } = life;
  const tellsEnd = 'onscrollend' in window;
  let index = start;
  /** The controller scrolls, not the viewer. */
  let led = false;
  let touched = false;
  /** Only a touch or the wheel may change the page; any other scrolling is corrected. */
  let asked = false;
  let moving = false;
  let passed = false;
  let rest: ReturnType<typeof setTimeout> | undefined;

  const height = () => scroller.clientHeight || 1;
  let measured = height();
  const place = () => scroller.scrollTop / height();
  const move = (now: boolean) => {
    if (now === moving) return;
    moving = now;
    onMoving(now);
  };

  const put = () => {
    measured = height();
    if (!touched) scroller.scrollTop = index * measured;
  };
  /** After a resize the same offset is another page, but the viewer did not move. */
  const remeasured = () => {
    if (height() === measured) return false;
    put();
    return true;
  };

  const settle = () => {
    clearTimeout(rest);
    if (touched || remeasured()) return;
    led = false;
    passed = false;
    move(false);
    const nearest = Math.round(place());
    if (nearest === index) return;
    if (!asked) return put();
    asked = false;
    index = nearest;
    onSettled(nearest);
  };

  const follow = () => {
    if (remeasured()) return;
    const here = place();
    const nearest = Math.round(here);
    const near = Math.abs(here - nearest) < NEAR;
    clearTimeout(rest);
    if (!near) move(true);
    else if (!touched && (led ? nearest === index : nearest !== index)) return settle();
    if (!tellsEnd) rest = setTimeout(settle, REST_MS);
    if (led || passed || Math.abs(nearest - index) < 2) return;
    passed = true;
    onPassed();
  };

  const touch = (event: TouchEvent) => {
    touched = event.touches.length > 0;
    asked = true;
    if (touched) led = false;
    else if (!tellsEnd) rest = setTimeout(settle, REST_MS);
  };

  const listen = { passive: true, signal };
  scroller.addEventListener('scroll', follow, listen);
  scroller.addEventListener('scrollend', settle, listen);
  for (const type of ['touchstart', 'touchend', 'touchcancel'] as const) {
    scroller.addEventListener(type, touch, listen);
  }
  scroller.addEventListener(
    'wheel',
    () => {
      led = false;
      asked = true;
    },
    listen,
  );
  // Hidden pages pause smooth scrolling, and a rotated phone changes the page height.
  document.addEventListener('visibilitychange', () => document.hidden || put(), { signal });
  const resized = 'ResizeObserver' in window ? new ResizeObserver(put) : null;
  resized?.observe(scroller);
  put();

  return {
    go(to, how) {
      const still = window.matchMedia?.('(prefers-reduced-motion: reduce)').matches ?? false;
      const smooth = how === 'smooth' && Math.abs(to - index) === 1 && !still;
      index = to;
      if (!smooth) return put();
      led = true;
      scroller.scrollTo({ top: to * height(), behavior: 'smooth' });
    },
    destroy() {
      life.abort();
      clearTimeout(rest);
      resized?.disconnect();
    },
  };
}
