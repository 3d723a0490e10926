import { NavigationType } from 'react-router-dom';
import { createBrowserHistory } from '../../../src/core/navigation/browserHistory.ts';
import type { HistoryUpdate } from '../../../src/core/navigation/history.ts';

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

test('the history begins where the document does', () => {
  expect(open().history.current()).toEqual({
    location: { pathname: '/start', search: '?a=1', hash: '#top', key: expect.any(String) },
    action: NavigationType.Pop,
  });
});

test('every document has a key of its own and keeps it over a reload, whatever else its entry holds', () => {
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

  test('every entry has a key of its own', () => {
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

  test('the current update is one object until the next one', () => {
    const { history } = open();
    expect(history.current()).toBe(history.current());
  });

  test('a location may come in parts, as links give it', () => {
    const { history } = open();
    expect(history.createHref({ pathname: '/my', search: '?a=1', hash: '#b' })).toBe('/my?a=1#b');
    expect(history.createHref('/my?a=1')).toBe('/my?a=1');
    expect(history.createHref({ search: '?ep=3' })).toBe('/start?ep=3');
    history.push({ search: '?ep=3' });
    expect(address()).toBe('/start?ep=3');
  });
});

describe('listening', () => {
  test('a listener that leaves during an update does not keep it from the others', () => {
    const { history } = open();
    const left = jest.fn(() => stop());
    const stop = history.listen(left);
    const other = jest.fn();
    history.listen(other);
    history.push('/one');
    history.push('/two');
    expect([left, other].map(({ mock }) => mock.calls.length)).toEqual([1, 2]);
  });

  test('a listener that navigates during an update leaves the last update as the current one', () => {
    const { history } = open();
    history.listen(({ location }) => location.pathname === '/one' && history.replace('/two'));
    history.push('/one');
    expect(history.current().location.pathname).toBe('/two');
    expect(address()).toBe('/two');
  });
});

describe('the scroll position', () => {
  const leftAt = (y: number) => Object.assign(window, { scrollY: y });
  const kept = (key: string) => window.sessionStorage.getItem(`scroll ${key}`);
  afterEach(() => {
    leftAt(0);
  });

  test('is stored with the entry that is left, forward and back', async () => {
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

  test('is stored when the document is left, and restored by the browser where the document loads again', () => {
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
