import { createFeedController } from '../../src/player/feed/feedController.ts';
import { pageIn, slotOf } from '../../src/player/feed/videoPool.ts';
import { settings } from '../../src/player/settings.ts';
import type { FeedPage } from '../../src/player/types.ts';
import { setReducedMotion } from './fakes.ts';
import { freshBrowser, pool } from './stageFixture.ts';

freshBrowser();

const HEIGHT = 800;

/** A container as high as a phone, scrolled by hand. */
function feed(start = 0, tellsEnd = true, before: { scrolledTo?: number; swiped?: boolean } = {}) {
  const own = window as unknown as { onscrollend?: unknown };
  if (tellsEnd) own.onscrollend = null;
  else delete own.onscrollend;
  const scroller = document.createElement('div');
  Object.defineProperty(scroller, 'clientHeight', { value: HEIGHT });
  const scrollTo = jest.fn();
  Object.assign(scroller, { scrollTo });
  scroller.scrollTop = (before.scrolledTo ?? 0) * HEIGHT;
  if (before.swiped) scroller.dataset.swiped = '';
  const hooks = { onSettled: jest.fn(), onPassed: jest.fn(), onMoving: jest.fn() };
  const controller = createFeedController(scroller, start, hooks);
  const fire = (type: string, more: object = {}) =>
    scroller.dispatchEvent(Object.assign(new Event(type), more));
  return {
    scroller,
    scrollTo,
    controller,
    ...hooks,
    finger: (down: boolean) => fire(down ? 'touchstart' : 'touchend', { touches: down ? [{}] : [] }),
    scroll: (page: number) => {
      scroller.scrollTop = page * HEIGHT;
      fire('scroll');
    },
    end: () => fire('scrollend'),
  };
}

describe('settling', () => {
  test('reports a page once, when the finger is off and the snap is almost there', () => {
    const { finger, scroll, end, onSettled, onMoving } = feed();
    finger(true);
    scroll(0.4);
    scroll(0.95);
    end();
    expect(onSettled).not.toHaveBeenCalled();
    finger(false);
    scroll(0.96);
    scroll(1);
    end();
    expect(onSettled.mock.calls).toEqual([[1]]);
    expect(onMoving.mock.calls).toEqual([[true], [false]]);
  });

  test('starts at its page without an event, and ignores a swipe that falls back', () => {
    const { scroller, finger, scroll, end, onSettled, onMoving } = feed(2);
    expect(scroller.scrollTop).toBe(2 * HEIGHT);
    finger(true);
    scroll(2.4);
    finger(false);
    scroll(2.2);
    scroll(2);
    end();
    expect(onSettled).not.toHaveBeenCalled();
    expect(onMoving).toHaveBeenLastCalledWith(false);
  });

  test('reports the page of a swipe that was made before the app was there', () => {
    const { scroller, onSettled } = feed(2, true, { scrolledTo: 1, swiped: true });
    expect(onSettled.mock.calls).toEqual([[3]]);
    expect(scroller.scrollTop).toBe(3 * HEIGHT);
  });

  test('reverts a position that the browser restored before the app was there', () => {
    const { scroller, onSettled } = feed(2, true, { scrolledTo: 1 });
    expect(onSettled).not.toHaveBeenCalled();
    expect(scroller.scrollTop).toBe(2 * HEIGHT);
  });

  test('reverts scrolling that no user caused, such as a new layout', () => {
    const { scroller, scroll, end, onSettled } = feed(3);
    scroll(5);
    end();
    expect(onSettled).not.toHaveBeenCalled();
    expect(scroller.scrollTop).toBe(3 * HEIGHT);
  });

  test('counts a pause as the end where the browser has no scrollend event', () => {
    const { finger, scroll, onSettled } = feed(0, false);
    finger(true);
    scroll(0.8);
    jest.advanceTimersByTime(1000);
    expect(onSettled).not.toHaveBeenCalled();
    finger(false);
    jest.advanceTimersByTime(119);
    expect(onSettled).not.toHaveBeenCalled();
    jest.advanceTimersByTime(1);
    expect(onSettled).toHaveBeenCalledWith(1);
  });

  test('reports a fast pass over a neighbour once, before it settles', () => {
    const { finger, scroll, end, onSettled, onPassed } = feed();
    finger(true);
    scroll(1.4);
    expect(onPassed).not.toHaveBeenCalled();
    scroll(1.6);
    scroll(3.2);
    expect(onPassed).toHaveBeenCalledTimes(1);
    finger(false);
    scroll(4);
    end();
    expect(onSettled.mock.calls).toEqual([[4]]);
  });
});

describe('scrolling by command', () => {
  test('scrolls smoothly to a neighbour without an event', () => {
    const { controller, scrollTo, scroll, end, onSettled, onPassed } = feed();
    controller.go(1, 'smooth');
    expect(scrollTo).toHaveBeenCalledWith({ top: HEIGHT, behavior: 'smooth' });
    for (const page of [0.02, 0.5, 0.97, 1]) scroll(page);
    end();
    expect(onSettled).not.toHaveBeenCalled();
    expect(onPassed).not.toHaveBeenCalled();
  });

  test('jumps to a distant page, and with reduced motion even to a neighbour', () => {
    const { controller, scroller, scrollTo } = feed();
    controller.go(30, 'smooth');
    expect(scroller.scrollTop).toBe(30 * HEIGHT);
    setReducedMotion();
    controller.go(31, 'smooth');
    expect(scroller.scrollTop).toBe(31 * HEIGHT);
    expect(scrollTo).not.toHaveBeenCalled();
    Reflect.deleteProperty(window, 'matchMedia');
  });

  test('is taken over by a touch, whose page is reported', () => {
    const { controller, finger, scroll, end, onSettled } = feed(1);
    controller.go(2, 'smooth');
    finger(true);
    scroll(1.3);
    finger(false);
    scroll(1);
    end();
    expect(onSettled.mock.calls).toEqual([[1]]);
  });

  test('corrects a position set in a hidden page once the page is visible', () => {
    const { controller, scroller } = feed();
    controller.go(1, 'smooth');
    document.dispatchEvent(new Event('visibilitychange'));
    expect(scroller.scrollTop).toBe(HEIGHT);
  });
});

describe('the video pool', () => {
  const pageOf = (index: number, locked = false): FeedPage => ({
    id: `e${index}`,
    media: locked ? null : { manifest: `/e${index}.m3u8`, still: null },
    startAt: 0,
  });
  const pages = Array.from({ length: 100 }, (_, index) => pageOf(index, index === 50));

  function deck(at = 0) {
    const { made, engine, fakes } = pool();
    made.update(pages, at);
    const opened = () => engine.calls.map(({ manifest }) => manifest);
    const alive = () =>
      engine.calls
        .filter(({ attachment }) => attachment.detach.mock.calls.length === 0)
        .map(({ manifest }) => manifest);
    const show = (index: number) => {
      fakes[slotOf(index)]?.frame();
      engine.calls.findLast(({ manifest }) => manifest === `/e${index}.m3u8`)?.hooks.onFrame();
    };
    const healthy = (index: number) => {
      show(index);
      fakes[slotOf(index)]?.buffer(30);
    };
    return { made, engine, opened, alive, show, healthy };
  }

  test('gives each page of the window its own slot', () => {
    for (const at of [0, 1, 2, 49, 99]) {
      expect([0, 1, 2].map((slot) => pageIn(slot, at)).sort((a, b) => a - b)).toEqual([at - 1, at, at + 1]);
    }
  });

  test('preloads after a healthy buffer: first the next page, then the previous', () => {
    const { opened, healthy, show } = deck(10);
    expect(opened()).toEqual(['/e10.m3u8']);
    show(10);
    expect(opened()).toHaveLength(1);
    healthy(10);
    expect(opened()).toEqual(['/e10.m3u8', '/e11.m3u8']);
    show(11);
    expect(opened()).toEqual(['/e10.m3u8', '/e11.m3u8', '/e9.m3u8']);
  });

  test('keeps at most three stages over fifty pages and opens each page once', () => {
    const { made, alive, opened, healthy } = deck(0);
    for (let at = 1; at < 50; at++) {
      healthy(at - 1);
      made.update(pages, at);
      expect(alive().length).toBeLessThanOrEqual(3);
    }
    expect(opened()).toEqual(Array.from({ length: 50 }, (_, index) => `/e${index}.m3u8`));
  });

  test('keeps the page that was just left', () => {
    const { made, alive, engine } = deck(4);
    made.update(pages, 5);
    expect(alive()).toEqual(['/e4.m3u8', '/e5.m3u8']);
    made.update(pages, 4);
    expect(engine.calls).toHaveLength(2);
    made.update(pages, 8);
    expect(alive()).toEqual(['/e8.m3u8']);
  });

  test('a fast pass releases preloaded pages only', () => {
    const { made, alive, healthy } = deck(10);
    healthy(10);
    expect(alive()).toHaveLength(2);
    made.releaseNeighbours();
    expect(alive()).toEqual(['/e10.m3u8']);
  });

  test('preloads nothing with data saving', () => {
    settings.set({ dataSaver: 'on' });
    const { opened, healthy } = deck(10);
    healthy(10);
    expect(opened()).toEqual(['/e10.m3u8']);
  });

  test('never loads a locked page but preloads the page before it', () => {
    const { opened, healthy } = deck(49);
    healthy(49);
    expect(opened()).toEqual(['/e49.m3u8', '/e48.m3u8']);
  });
});
