/** Without `scrollend`, a pause this long ends the scrolling. */
const REST_MS = 120;
/** Without a finger down, the snap completes from this distance (in pages), so nothing waits for its end. */
const NEAR = 0.12;

export type FeedHooks = {
  onSettled: (index: number) => void;
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
  const hasScrollEnd = 'onscrollend' in window;
  let index = start;
  /** The controller is scrolling, not the viewer. */
  let scripted = false;
  let touched = false;
  /** Only a touch or the wheel may change the page; any other scrolling is corrected. */
  let userScrolled = false;
  let moving = false;
  let passed = false;
  let restTimer: ReturnType<typeof setTimeout> | undefined;

  const height = () => scroller.clientHeight || 1;
  let measured = height();
  const position = () => scroller.scrollTop / height();
  const move = (now: boolean) => {
    if (now === moving) return;
    moving = now;
    onMoving(now);
  };

  const snapBack = () => {
    measured = height();
    if (!touched) scroller.scrollTop = index * measured;
  };
  /** After a resize the same offset is another page, but the viewer did not move. */
  const remeasured = () => {
    if (height() === measured) return false;
    snapBack();
    return true;
  };

  const settle = () => {
    clearTimeout(restTimer);
    if (touched || remeasured()) return;
    scripted = false;
    passed = false;
    move(false);
    const nearest = Math.round(position());
    if (nearest === index) return;
    if (!userScrolled) return snapBack();
    userScrolled = false;
    index = nearest;
    onSettled(nearest);
  };

  const onScroll = () => {
    if (remeasured()) return;
    const exact = position();
    const nearest = Math.round(exact);
    const near = Math.abs(exact - nearest) < NEAR;
    clearTimeout(restTimer);
    if (!near) move(true);
    else if (!touched && (scripted ? nearest === index : nearest !== index)) return settle();
    if (!hasScrollEnd) restTimer = setTimeout(settle, REST_MS);
    if (scripted || passed || Math.abs(nearest - index) < 2) return;
    passed = true;
    onPassed();
  };

  const onTouch = (event: TouchEvent) => {
    touched = event.touches.length > 0;
    userScrolled = true;
    if (touched) scripted = false;
    else if (!hasScrollEnd) restTimer = setTimeout(settle, REST_MS);
  };

  const listen = { passive: true, signal };
  scroller.addEventListener('scroll', onScroll, listen);
  scroller.addEventListener('scrollend', settle, listen);
  for (const type of ['touchstart', 'touchend', 'touchcancel'] as const) {
    scroller.addEventListener(type, onTouch, listen);
  }
  scroller.addEventListener(
    'wheel',
    () => {
      scripted = false;
      userScrolled = true;
    },
    listen,
  );
  // Hidden pages pause smooth scrolling, and a rotated phone changes the page height.
  document.addEventListener('visibilitychange', () => document.hidden || snapBack(), { signal });
  const resized = 'ResizeObserver' in window ? new ResizeObserver(snapBack) : null;
  resized?.observe(scroller);
  // As the server renders the feed, the current page is the topmost.
  const ahead = 'swiped' in scroller.dataset ? Math.round(position()) : 0;
  delete scroller.dataset.swiped;
  scroller.scrollTop = (index + ahead) * measured;
  userScrolled = ahead > 0;
  settle();

  return {
    go(to, how) {
      const reducedMotion = window.matchMedia?.('(prefers-reduced-motion: reduce)').matches ?? false;
      const smooth = how === 'smooth' && Math.abs(to - index) === 1 && !reducedMotion;
      index = to;
      if (!smooth) return snapBack();
      scripted = true;
      scroller.scrollTo({ top: to * height(), behavior: 'smooth' });
    },
    destroy() {
      life.abort();
      clearTimeout(restTimer);
      resized?.disconnect();
    },
  };
}
