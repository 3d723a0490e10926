/** Where `scrollend` is missing, this long a rest is the end. */
const REST_MS = 120;
/** With no finger on it, this near to a page (in pages) the snap takes it there: it need not be waited for. */
const NEAR = 0.12;

export type FeedHooks = {
  /** The feed has come to rest at another page than before. */
  onSettled: (index: number) => void;
  /** The fingers have gone past a neighbour without stopping. */
  onPassed: () => void;
  onMoving: (moving: boolean) => void;
};
export type FeedController = {
  /** Goes to a page without telling of it: whoever asks knows. */
  go: (index: number, how: 'smooth' | 'instant') => void;
  destroy: () => void;
};

/** Follows the scrolling of a snapping container, page by page. Nothing of it reaches React but where it rests. */
export function createFeedController(
  scroller: HTMLElement,
  start: number,
  { onSettled, onPassed, onMoving }: FeedHooks,
): FeedController {
  const life = new AbortController();
  const { signal } = life;
  const tellsEnd = 'onscrollend' in window;
  let index = start;
  /** On the way somewhere by itself, not by a finger. */
  let led = false;
  let touched = false;
  /** Fingers or a wheel have moved it since it last rested: whatever else scrolls it has no say in it. */
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
  /** Where pages have another height, the old place is another page: nobody has gone there. */
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
  // Smooth scrolling stands still in a hidden page; and a turned phone has pages of another height.
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
