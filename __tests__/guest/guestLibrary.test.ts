import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { LOCAL } from '../../contract/storage.ts';
import {
  clearGuestLibrary,
  GUEST_LIMIT,
  type GuestPosition,
  readGuestLibrary,
  removeGuestVideo,
  storeGuestPosition,
  storeGuestSave,
} from '../../src/guest/guestLibrary.ts';
import { hasGuestLibrary } from '../../src/guest/hasGuestLibrary.ts';
import { local } from '../../src/lib/storage.ts';

const place = (videoId: string, over: Partial<GuestPosition> = {}): GuestPosition => ({
  videoId,
  episodeId: `${videoId}-2`,
  episodeNumber: 2,
  second: 31.4,
  watchedAt: '2026-03-04T12:00:00.000Z',
  ...over,
});
const saved = () => readGuestLibrary().saves.map(({ videoId }) => videoId);
const empty = { saves: [], places: [] };

beforeEach(() => {
  jest.useFakeTimers({ now: new Date('2026-03-04T12:00:00.000Z') });
});
afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
  local.remove(LOCAL.guest);
  window.localStorage.clear();
});

test('is empty at first', () => {
  expect(hasGuestLibrary()).toBe(false);
  expect(readGuestLibrary()).toEqual(empty);
});

test('stores saved videos once, newest first', () => {
  storeGuestSave('a', true);
  storeGuestSave('b', true);
  jest.setSystemTime(new Date('2026-03-05T12:00:00.000Z'));
  storeGuestSave('a', true);
  expect(hasGuestLibrary()).toBe(true);
  expect(readGuestLibrary().saves).toEqual([
    { videoId: 'a', savedAt: '2026-03-05T12:00:00.000Z' },
    { videoId: 'b', savedAt: '2026-03-04T12:00:00.000Z' },
  ]);
  storeGuestSave('b', false);
  expect(saved()).toEqual(['a']);
});

test('stores the latest position of each video', () => {
  storeGuestPosition(place('a'));
  storeGuestPosition(place('b'));
  storeGuestPosition(place('a', { second: 50 }));
  expect(readGuestLibrary().places).toEqual([place('a', { second: 50 }), place('b')]);
  expect(saved()).toEqual([]);
});

test('drops the oldest entries above its limit', () => {
  for (let i = 0; i < GUEST_LIMIT + 3; i += 1) {
    storeGuestSave(`s${i}`, true);
    storeGuestPosition(place(`p${i}`));
  }
  const { saves, places } = readGuestLibrary();
  expect([saves.length, places.length]).toEqual([GUEST_LIMIT, GUEST_LIMIT]);
  expect(saves[0]?.videoId).toBe(`s${GUEST_LIMIT + 2}`);
  expect(places.at(-1)?.videoId).toBe('p3');
});

test('is empty after every entry was removed', () => {
  storeGuestSave('a', true);
  storeGuestSave('a', false);
  expect(hasGuestLibrary()).toBe(false);
  storeGuestSave('b', true);
  storeGuestPosition(place('b'));
  removeGuestVideo('b');
  expect(hasGuestLibrary()).toBe(false);
  storeGuestSave('c', true);
  clearGuestLibrary();
  expect([hasGuestLibrary(), readGuestLibrary()]).toEqual([false, empty]);
});

describe('external data in its storage key', () => {
  test.each(['', 'null', '3', '[]', '{"saves":', '{"saves":{},"places":"no"}', '"text"'])(
    '%j counts as empty',
    (text) => {
      window.localStorage.setItem(LOCAL.guest, text);
      expect(readGuestLibrary()).toEqual(empty);
      storeGuestSave('a', true);
      expect(saved()).toEqual(['a']);
    },
  );

  test('keeps valid entries, each video once', () => {
    const good = { videoId: 'a', savedAt: '2026-03-04T12:00:00.000Z' };
    const bad = [
      null,
      7,
      {},
      { ...good, videoId: '' },
      { ...good, videoId: '<b>' },
      { ...good, savedAt: 'soon' },
    ];
    const wrong = [
      place('b', { second: Number.NaN }),
      place('c', { episodeNumber: 1.5 }),
      place('d', { episodeId: 'no such id' }),
      place('e', { watchedAt: '' }),
    ];
    window.localStorage.setItem(
      LOCAL.guest,
      JSON.stringify({
        saves: [...bad, good, { ...good, savedAt: '2026-01-01T00:00:00.000Z' }],
        places: [...wrong, place('f')],
      }),
    );
    expect(readGuestLibrary()).toEqual({ saves: [good], places: [place('f')] });
  });
});

test.each([
  [
    'denied',
    () =>
      jest.spyOn(window, 'localStorage', 'get').mockImplementation(() => {
        throw new DOMException('no', 'SecurityError');
      }),
  ],
  [
    'full',
    () =>
      jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
        throw new DOMException('no', 'QuotaExceededError');
      }),
  ],
])('works in memory where storage is %s', (_, break_) => {
  break_();
  storeGuestSave('a', true);
  storeGuestPosition(place('b'));
  expect(hasGuestLibrary()).toBe(true);
  expect([saved(), readGuestLibrary().places]).toEqual([['a'], [place('b')]]);
});

test('works in memory after storage is wiped', () => {
  storeGuestSave('a', true);
  window.localStorage.clear();
  storeGuestSave('b', true);
  expect(saved()).toEqual(['b', 'a']);
});
