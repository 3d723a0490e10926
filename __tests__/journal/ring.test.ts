import { MOST_CHARACTERS, openRing } from '../../src/journal/ring.ts';

const BATCH_MS = 500;
const put = (type: string, payload?: unknown) => ({
  kind: 'action' as const,
  type,
  by: 'app' as const,
  ...(payload !== undefined && { payload }),
});
const leave = () => window.dispatchEvent(new Event('pagehide'));
const comeBack = () => window.dispatchEvent(new Event('pageshow'));
const stored = () => JSON.parse(window.sessionStorage.getItem('journal') ?? '[]') as { document: number }[];
const told = (ring: ReturnType<typeof openRing>) =>
  ring.entries().map((entry) => `${entry.document} ${'type' in entry ? entry.type : entry.kind}`);

beforeEach(() => {
  jest.useFakeTimers();
  window.sessionStorage.clear();
});
afterEach(() => leave());

test('journal entries can be read at once, and are stored and announced in batches', () => {
  const ring = openRing();
  const heard = jest.fn();
  const end = ring.listen(heard);
  ring.record(put('a/happened'), null);
  ring.record(put('b/happened'), { name: 'b/requested', id: 'b1' });
  expect(ring.entries()).toEqual([
    { at: Date.now(), document: 1, run: null, ...put('a/happened') },
    { at: Date.now(), document: 1, run: { name: 'b/requested', id: 'b1' }, ...put('b/happened') },
  ]);
  expect(ring.entries()).toBe(ring.entries());
  expect(stored()).toEqual([]);
  expect(heard).not.toHaveBeenCalled();
  jest.advanceTimersByTime(BATCH_MS);
  expect(stored()).toEqual(ring.entries());
  expect(heard).toHaveBeenCalledTimes(1);
  end();
  ring.record(put('c/happened'), null);
  jest.advanceTimersByTime(BATCH_MS);
  expect(heard).toHaveBeenCalledTimes(1);
});

test('the next document of the tab continues the journal', () => {
  const first = openRing();
  first.record(put('a/happened'), null);
  leave();
  const second = openRing();
  second.record(put('b/happened'), null);
  expect(told(second)).toEqual(['1 a/happened', '2 b/happened']);
  leave();
  expect(told(openRing())).toEqual(['1 a/happened', '2 b/happened']);
});

test('a document that was left stores no entries until Back shows it again', () => {
  const first = openRing();
  first.record(put('a/happened'), null);
  leave();
  const second = openRing();
  second.record(put('b/happened'), null);
  jest.advanceTimersByTime(BATCH_MS);
  jest.advanceTimersByTime(1);
  first.record(put('late/happened'), null);
  jest.advanceTimersByTime(BATCH_MS);
  expect(stored().map(({ document }) => document)).toEqual([1, 2]);
  leave();
  comeBack();
  expect(told(first)).toEqual(['1 a/happened', '2 b/happened', '1 late/happened']);
});

test('the journal drops its oldest entries to stay within its size limit', () => {
  const ring = openRing();
  const long = 'x'.repeat(1_000);
  for (let number = 0; number < 600; number += 1) ring.record(put(`a/happened${number}`, long), null);
  jest.advanceTimersByTime(BATCH_MS);
  const kept = told(ring);
  expect(kept.at(-1)).toBe('1 a/happened599');
  expect(kept.length).toBeGreaterThan(300);
  expect(kept.length).toBeLessThan(400);
  expect(window.sessionStorage.getItem('journal')?.length).toBeLessThanOrEqual(MOST_CHARACTERS + 2);
});

describe('the journal', () => {
  const NO_ENTRIES = ['no JSON', '{"a":1}', '[null, 3, {"kind":"action"}]'];
  test.each(NO_ENTRIES)('starts empty when the storage holds an invalid value (%s)', (text) => {
    window.sessionStorage.setItem('journal', text);
    expect(openRing().entries()).toEqual([]);
  });

  test('stores only the newest entries, or none, when the storage is full', () => {
    const setItem = jest.spyOn(Storage.prototype, 'setItem');
    setItem.mockImplementation(function store(this: Storage, _key, value) {
      if (value.length > MOST_CHARACTERS / 2) throw new DOMException('full', 'QuotaExceededError');
    });
    const ring = openRing();
    for (let number = 0; number < 300; number += 1) ring.record(put('a/happened', 'x'.repeat(1_000)), null);
    jest.advanceTimersByTime(BATCH_MS);
    expect(setItem).toHaveBeenCalledTimes(2);
    expect(setItem.mock.lastCall?.[1].length).toBeLessThan(MOST_CHARACTERS / 2);
    expect(ring.entries()).toHaveLength(300);
    setItem.mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    ring.record(put('b/happened'), null);
    expect(() => jest.advanceTimersByTime(BATCH_MS)).not.toThrow();
    expect(told(ring).at(-1)).toBe('1 b/happened');
  });

  test('keeps its entries in memory when the storage is denied', () => {
    jest.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
      throw new DOMException('denied', 'SecurityError');
    });
    const ring = openRing();
    ring.record(put('a/happened'), null);
    expect(() => jest.advanceTimersByTime(BATCH_MS)).not.toThrow();
    expect(told(ring)).toEqual(['1 a/happened']);
  });
});

test('a circular payload does not keep journal entries from being stored', () => {
  const ring = openRing();
  const circle: { self?: unknown } = {};
  circle.self = circle;
  ring.record(put('a/happened', circle), null);
  ring.record(put('b/happened'), null);
  jest.advanceTimersByTime(BATCH_MS);
  expect(stored()).toHaveLength(2);
});
