import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { createBrowserHistory, type Move } from '../../../src/core/navigation/browserHistory.ts';

beforeEach(() => {
  // jsdom knows nothing of it.
  Object.assign(window.history, { scrollRestoration: 'auto' });
  window.history.replaceState(null, '', '/start?a=1#top');
});
const open = () => {
  const history = createBrowserHistory(() => false);
  const heard = jest.fn<(move: Move) => void>();
  const stop = history.listen(heard);
  return { history, heard, stop };
};
const address = () => window.location.pathname + window.location.search + window.location.hash;

test('begins where the document does', () => {
  expect(open().history.current()).toEqual({
    place: { path: '/start', search: '?a=1', hash: '#top', key: expect.any(String) },
    how: 'pop',
  });
});

test('every document has a key of its own, and keeps it over a reload, whatever else its entry holds', () => {
  window.history.replaceState({ other: 1 }, '', '/start');
  const { key } = open().history.current().place;
  expect(window.history.state).toEqual({ other: 1, key });
  expect(open().history.current().place.key).toBe(key);
  window.history.replaceState(null, '', '/start');
  expect(open().history.current().place.key).not.toBe(key);
});

test('a reload is at the place it was, not at another', () => {
  window.history.replaceState({ key: 'kept' }, '', '/start');
  expect(open().history.current().place.key).toBe('kept');
});

describe('moving', () => {
  test('a push goes there, keeps the way back, and is heard', () => {
    const { history, heard } = open();
    const steps = window.history.length;
    history.push('/videos/v?ep=2#info');
    expect(address()).toBe('/videos/v?ep=2#info');
    expect(window.history.length).toBe(steps + 1);
    expect(heard.mock.calls).toEqual([[history.current()]]);
    expect(history.current()).toMatchObject({
      place: { path: '/videos/v', search: '?ep=2', hash: '#info' },
      how: 'push',
    });
  });

  test('a replace goes there without another step', () => {
    const { history, heard } = open();
    const steps = window.history.length;
    history.replace('/my');
    expect(address()).toBe('/my');
    expect(window.history.length).toBe(steps);
    expect(heard).toHaveBeenCalledWith(expect.objectContaining({ how: 'replace' }));
  });

  test('every place has a key of its own', () => {
    const { history } = open();
    history.push('/my');
    const first = history.current().place.key;
    history.push('/my');
    expect(history.current().place.key).not.toBe(first);
    expect(window.history.state).toEqual({ key: history.current().place.key });
  });

  test('back is heard with the place it leads to', async () => {
    const { history, heard } = open();
    history.push('/one');
    const { key } = history.current().place;
    history.push('/two');
    heard.mockClear();
    const popped = new Promise((resolve) => window.addEventListener('popstate', resolve, { once: true }));
    history.go(-1);
    await popped;
    expect(heard).toHaveBeenCalledTimes(1);
    expect(history.current()).toEqual({ place: { path: '/one', search: '', hash: '', key }, how: 'pop' });
  });

  test('the place is one object until the next move', () => {
    const { history } = open();
    expect(history.current()).toBe(history.current());
  });

  test('a place may come in parts, as links give it', () => {
    const { history } = open();
    expect(history.createHref({ pathname: '/my', search: '?a=1', hash: '#b' })).toBe('/my?a=1#b');
    expect(history.createHref('/my?a=1')).toBe('/my?a=1');
    expect(history.createHref({ search: '?ep=3' })).toBe('/start?ep=3');
    history.push({ search: '?ep=3' });
    expect(address()).toBe('/start?ep=3');
  });
});

describe('listening', () => {
  test('is for any number, and ends', () => {
    const { history, heard, stop } = open();
    const other = jest.fn();
    history.listen(other);
    history.push('/one');
    stop();
    history.push('/two');
    expect(heard).toHaveBeenCalledTimes(1);
    expect(other).toHaveBeenCalledTimes(2);
  });

  test('one that leaves while a move is told keeps it from nobody', () => {
    const { history } = open();
    const stop = history.listen(() => stop());
    const other = jest.fn();
    history.listen(other);
    history.push('/one');
    expect(other).toHaveBeenCalledTimes(1);
  });

  test('one that moves on while a move is told leaves the last move as the current one', () => {
    const { history } = open();
    history.listen(({ place }) => place.path === '/one' && history.replace('/two'));
    history.push('/one');
    expect(history.current().place.path).toBe('/two');
    expect(address()).toBe('/two');
  });
});

describe('where the page was', () => {
  const leftAt = (y: number) => Object.assign(window, { scrollY: y });
  const kept = (key: string) => window.sessionStorage.getItem(`scroll ${key}`);
  afterEach(() => {
    leftAt(0);
  });

  test('is kept with the entry that is left, forward and back', async () => {
    const { history } = open();
    history.push('/three');
    const three = history.current().place.key;
    leftAt(420);
    history.push('/four');
    const four = history.current().place.key;
    expect(kept(three)).toBe('420');
    leftAt(77);
    const popped = new Promise((resolve) => window.addEventListener('popstate', resolve, { once: true }));
    history.go(-1);
    await popped;
    expect([kept(three), kept(four)]).toEqual(['420', '77']);
  });

  test('is kept when the document goes, and found by the browser where the document comes anew', () => {
    const { history } = open();
    expect(window.history.scrollRestoration).toBe('manual');
    leftAt(310);
    window.dispatchEvent(new Event('pagehide'));
    expect(kept(history.current().place.key)).toBe('310');
    expect(window.history.scrollRestoration).toBe('auto');
    window.dispatchEvent(new Event('pageshow'));
    expect(window.history.scrollRestoration).toBe('manual');
  });
});
