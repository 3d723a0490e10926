import { NavigationType } from 'react-router-dom';
import { createBrowserHistory, type HistoryUpdate } from '../../../src/core/navigation/history.ts';

beforeEach(() => {
  // jsdom has none.
  Object.assign(window.history, { scrollRestoration: 'auto' });
  window.history.replaceState(null, '', '/start?a=1#top');
});
const open = () => {
  const history = createBrowserHistory(() => false);
  const heard = jest.fn<void, [HistoryUpdate]>();
  const stop = history.listen(heard);
  return { history, heard, stop };
};
const address = () => window.location.pathname + window.location.search + window.location.hash;

test('the history starts at the location of the document', () => {
  expect(open().history.current()).toEqual({
    location: { pathname: '/start', search: '?a=1', hash: '#top', key: expect.any(String) },
    action: NavigationType.Pop,
  });
});

test('a document gets a unique key and keeps it over a reload, next to other state of its history entry', () => {
  window.history.replaceState({ other: 1 }, '', '/start');
  const { key } = open().history.current().location;
  expect(window.history.state).toEqual({ other: 1, key });
  expect(open().history.current().location.key).toBe(key);
  window.history.replaceState(null, '', '/start');
  expect(open().history.current().location.key).not.toBe(key);
});

describe('moving', () => {
  test.each([
    ['a push adds an entry', 'push', 1, { action: NavigationType.Push }],
    ['a replace adds no entry', 'replace', 0, { action: NavigationType.Replace }],
    // For the view alone: a jump in time shows another address in the same entry.
    ['a jump adds no entry', 'show', 0, { action: NavigationType.Replace, viewOnly: true }],
  ] as const)('%s and is announced', (_what, move, added, seen) => {
    const { history, heard } = open();
    const steps = window.history.length;
    history[move]('/videos/v?ep=2#info');
    expect(address()).toBe('/videos/v?ep=2#info');
    expect(window.history.length).toBe(steps + added);
    expect(heard.mock.calls).toEqual([[history.current()]]);
    expect(history.current()).toMatchObject({
      location: { pathname: '/videos/v', search: '?ep=2', hash: '#info' },
      ...seen,
    });
    history.push('/one');
    expect(history.current().viewOnly).toBeUndefined();
  });

  test('every history entry has its own key', () => {
    const { history } = open();
    history.push('/my');
    const first = history.current().location.key;
    history.push('/my');
    expect(history.current().location.key).not.toBe(first);
    expect(window.history.state).toEqual({ key: history.current().location.key });
  });

  test('going back is announced with the location it leads to', async () => {
    const { history, heard } = open();
    history.push('/one');
    const { key } = history.current().location;
    history.push('/two');
    heard.mockClear();
    const popped = new Promise((resolve) => window.addEventListener('popstate', resolve, { once: true }));
    history.go(-1);
    await popped;
    expect(heard).toHaveBeenCalledTimes(1);
    expect(history.current()).toEqual({
      location: { pathname: '/one', search: '', hash: '', key },
      action: NavigationType.Pop,
    });
  });

  test('the current update is the same object on repeated reads', () => {
    const { history } = open();
    expect(history.current()).toBe(history.current());
  });

  test('a location can be given as a string or as its parts', () => {
    const { history } = open();
    expect(history.createHref({ pathname: '/my', search: '?a=1', hash: '#b' })).toBe('/my?a=1#b');
    expect(history.createHref('/my?a=1')).toBe('/my?a=1');
    expect(history.createHref({ search: '?ep=3' })).toBe('/start?ep=3');
    history.push({ search: '?ep=3' });
    expect(address()).toBe('/start?ep=3');
  });
});

describe('listening', () => {
  test('a listener that unsubscribes during an update does not keep the update from the others', () => {
    const { history } = open();
    const left = jest.fn(() => stop());
    const stop = history.listen(left);
    const other = jest.fn();
    history.listen(other);
    history.push('/one');
    history.push('/two');
    expect([left, other].map(({ mock }) => mock.calls.length)).toEqual([1, 2]);
  });

  test('a navigation by a listener during an update becomes the current update', () => {
    const { history } = open();
    history.listen(({ location }) => location.pathname === '/one' && history.replace('/two'));
    history.push('/one');
    expect(history.current().location.pathname).toBe('/two');
    expect(address()).toBe('/two');
  });
});

describe('the scroll position of an entry', () => {
  const leftAt = (y: number) => Object.assign(window, { scrollY: y });
  const kept = (key: string) => window.sessionStorage.getItem(`scroll ${key}`);
  afterEach(() => leftAt(0));

  test('is stored when the entry is left, forward and back', async () => {
    const { history } = open();
    history.push('/three');
    const three = history.current().location.key;
    leftAt(420);
    history.push('/four');
    const four = history.current().location.key;
    expect(kept(three)).toBe('420');
    leftAt(77);
    const popped = new Promise((resolve) => window.addEventListener('popstate', resolve, { once: true }));
    history.go(-1);
    await popped;
    expect([kept(three), kept(four)]).toEqual(['420', '77']);
  });

  test('is stored on pagehide, which hands scroll restoration to the browser until pageshow', () => {
    const { history } = open();
    expect(window.history.scrollRestoration).toBe('manual');
    leftAt(310);
    window.dispatchEvent(new Event('pagehide'));
    expect(kept(history.current().location.key)).toBe('310');
    expect(window.history.scrollRestoration).toBe('auto');
    window.dispatchEvent(new Event('pageshow'));
    expect(window.history.scrollRestoration).toBe('manual');
  });
});

describe('scroll restoration', () => {
  /** Which page is on the screen belongs to the module: each test begins a document. */
  let scroll: typeof import('../../../src/core/navigation/history.ts');
  let grow: (height: number) => void;
  let height: number;
  let watching: number;

  beforeEach(async () => {
    jest.useFakeTimers();
    jest.resetModules();
    scroll = await import('../../../src/core/navigation/history.ts');
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

  test('going back scrolls to where the entry was left', () => {
    leave('a', 700);
    scroll.settleScroll(update('a', NavigationType.Pop));
    expect([window.scrollY, watching]).toEqual([700, 0]);
  });

  const { Push, Replace } = NavigationType;
  test.each([
    ['forward leads to the top', Push, {}, 0],
    ['another page in place of the last one begins at the top', Replace, { search: '?ep=2' }, 0],
    ['other details of the same page do not scroll', Replace, { pathname: '/a', search: '?ep=2' }, 700],
    ['a link to the very address one is at leads to the top', Replace, { pathname: '/a' }, 0],
  ])('%s', (_what, action, to, y) => {
    scroll.settleScroll(update('a', NavigationType.Push));
    handsOn(700);
    scroll.settleScroll(update('b', action, to));
    expect(window.scrollY).toBe(y);
  });

  test('going to an entry without a stored position does not scroll', () => {
    scroll.settleScroll(update('a', NavigationType.Push));
    handsOn(700);
    expect(scroll.settleScroll(update('b', NavigationType.Pop))).toBeUndefined();
    expect(window.scrollY).toBe(700);
  });

  describe('a document that loads', () => {
    beforeEach(() => window.sessionStorage.setItem('scroll a', '700'));

    test('scrolls to its stored position', () => {
      scroll.settleScroll(update('a', NavigationType.Pop));
      expect(window.scrollY).toBe(700);
    });

    test('does not scroll when the browser or the user has already scrolled it', () => {
      handsOn(120);
      scroll.settleScroll(update('a', NavigationType.Pop));
      expect(window.scrollY).toBe(120);
    });
  });

  describe('content that loads late', () => {
    beforeEach(() => {
      leave('a', 700);
      height = 100;
    });

    const comingBack = async () => {
      const stop = scroll.settleScroll(update('a', NavigationType.Pop));
      await jest.advanceTimersByTimeAsync(1);
      return stop;
    };

    test('scrolls the page to the stored position as it grows, and not again afterwards', async () => {
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

    const MOVES = ['wheel', 'touchstart', 'pointerdown', 'keydown'];
    test.each(MOVES)('does not scroll the page after a %s event of the user', async (hand) => {
      await comingBack();
      window.dispatchEvent(new Event(hand));
      grow(900);
      expect(window.scrollY).toBe(100);
    });

    test('does not scroll the page after ten seconds', async () => {
      await comingBack();
      jest.advanceTimersByTime(10_000);
      grow(900);
      expect(window.scrollY).toBe(100);
    });

    test('does not scroll the next page', async () => {
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

    test.each([NavigationType.Push, NavigationType.Pop])('overrides the stored position on %s', (action) => {
      addTarget();
      scroll.settleScroll(update('a', action, { hash: '#refunds' }));
      expect([into.mock.calls.length, window.scrollY, watching]).toEqual([1, 0, 0]);
    });

    test('scrolls to its target once the target appears', async () => {
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
});
