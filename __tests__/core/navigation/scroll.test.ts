import { NavigationType } from 'react-router-dom';
import type { HistoryUpdate } from '../../../src/core/navigation/history.ts';

/** Which page is on the screen belongs to the module: each test begins a document. */
let scroll: typeof import('../../../src/core/navigation/scroll.ts');
let grow: (height: number) => void;
let height: number;
let watching: number;

beforeEach(async () => {
  jest.useFakeTimers();
  jest.resetModules();
  scroll = await import('../../../src/core/navigation/scroll.ts');
  window.sessionStorage.clear();
  height = 5000;
  watching = 0;
  Object.assign(window, { scrollY: 0 });
  window.scrollTo = ((_x: number, y: number) => {
    Object.assign(window, { scrollY: Math.max(0, Math.min(y, height)) });
  }) as typeof window.scrollTo;
  window.ResizeObserver = class {
    private readonly told: () => void;
    constructor(told: () => void) {
      this.told = told;
    }
    observe() {
      watching += 1;
      grow = (to) => {
        height = to;
        if (watching > 0) this.told();
      };
    }
    disconnect() {
      watching -= 1;
    }
    unobserve() {}
  } as never;
});
afterEach(() => {
  document.body.innerHTML = '';
});

const update = (
  key: string,
  action: NavigationType,
  { pathname = `/${key}`, search = '', hash = '' } = {},
): HistoryUpdate => ({ action, location: { pathname, search, hash, key } });
const handsOn = (y: number) => window.scrollTo(0, y);
/** Somewhere else, having left the page `left` at a height. */
const leave = (left: string, y: number) => {
  scroll.settleScroll(update(left, NavigationType.Push));
  handsOn(y);
  scroll.storeScroll(left);
  scroll.settleScroll(update('elsewhere', NavigationType.Push));
};

test('back leads to where the entry was left', () => {
  leave('a', 700);
  scroll.settleScroll(update('a', NavigationType.Pop));
  expect([window.scrollY, watching]).toEqual([700, 0]);
});

test.each([
  ['forward leads to the top', NavigationType.Push, {}, 0],
  ['another page in place of the last one begins at the top', NavigationType.Replace, { search: '?ep=2' }, 0],
  [
    'other details of the same page do not scroll',
    NavigationType.Replace,
    { pathname: '/a', search: '?ep=2' },
    700,
  ],
  ['a link to the very address one is at leads to the top', NavigationType.Replace, { pathname: '/a' }, 0],
])('%s', (_what, action, to, y) => {
  scroll.settleScroll(update('a', NavigationType.Push));
  handsOn(700);
  scroll.settleScroll(update('b', action, to));
  expect(window.scrollY).toBe(y);
});

test('an entry that was never left does not scroll', () => {
  scroll.settleScroll(update('a', NavigationType.Push));
  handsOn(700);
  expect(scroll.settleScroll(update('b', NavigationType.Pop))).toBeUndefined();
  expect(window.scrollY).toBe(700);
});

describe('a document that begins', () => {
  beforeEach(() => window.sessionStorage.setItem('scroll a', '700'));

  test('is where it was left', () => {
    scroll.settleScroll(update('a', NavigationType.Pop));
    expect(window.scrollY).toBe(700);
  });

  test('is left alone where the browser or the person has moved it already', () => {
    handsOn(120);
    scroll.settleScroll(update('a', NavigationType.Pop));
    expect(window.scrollY).toBe(120);
  });
});

describe('content that comes later', () => {
  beforeEach(() => {
    leave('a', 700);
    height = 100;
  });

  const comingBack = async () => {
    const stop = scroll.settleScroll(update('a', NavigationType.Pop));
    await jest.advanceTimersByTimeAsync(1);
    return stop;
  };

  test('is waited for, and afterwards nothing jumps', async () => {
    await comingBack();
    expect(window.scrollY).toBe(100);
    grow(400);
    expect(window.scrollY).toBe(400);
    grow(900);
    expect([window.scrollY, watching]).toEqual([700, 0]);
    handsOn(300);
    grow(2000);
    expect(window.scrollY).toBe(300);
  });

  test.each(['wheel', 'touchstart', 'pointerdown', 'keydown'])(
    'moves nothing after a %s of the person',
    async (hand) => {
      await comingBack();
      window.dispatchEvent(new Event(hand));
      grow(900);
      expect(window.scrollY).toBe(100);
    },
  );

  test('moves nothing once it took too long', async () => {
    await comingBack();
    jest.advanceTimersByTime(10_000);
    grow(900);
    expect(window.scrollY).toBe(100);
  });

  test('moves nothing on the next page', async () => {
    const stop = await comingBack();
    stop?.();
    grow(900);
    expect(window.scrollY).toBe(100);
  });
});

describe('a hash', () => {
  const into = jest.fn();
  const addTarget = () => {
    document.body.innerHTML = '<h2 id="refunds">Refunds</h2>';
    const target = document.getElementById('refunds') as HTMLElement;
    target.scrollIntoView = into;
  };
  beforeEach(() => {
    into.mockClear();
    leave('a', 700);
  });

  test.each([NavigationType.Push, NavigationType.Pop])('wins on a %s', (action) => {
    addTarget();
    scroll.settleScroll(update('a', action, { hash: '#refunds' }));
    expect([into.mock.calls.length, window.scrollY, watching]).toEqual([1, 0, 0]);
  });

  test('waits for its target', async () => {
    scroll.settleScroll(update('b', NavigationType.Push, { hash: '#refunds' }));
    await jest.advanceTimersByTimeAsync(1);
    addTarget();
    grow(900);
    expect([into.mock.calls.length, watching]).toEqual([1, 0]);
  });
});

test('the page scrolls once where growing content cannot be observed', async () => {
  leave('a', 700);
  height = 100;
  Reflect.deleteProperty(window, 'ResizeObserver');
  const stop = scroll.settleScroll(update('a', NavigationType.Pop));
  await jest.advanceTimersByTimeAsync(1);
  expect(window.scrollY).toBe(100);
  stop?.();
});
