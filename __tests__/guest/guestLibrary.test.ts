import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { LOCAL } from '../../contract/storage.ts';
import {
  clearGuestLibrary,
  GUEST_LIMIT,
  type GuestPosition,
  readGuestLibrary,
  removeGuestPositions,
  removeGuestVideo,
  restoreGuestPositions,
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

describe('removed positions', () => {
  const at = (videoId: string, minute: number) =>
    place(videoId, { watchedAt: `2026-03-04T12:0${minute}:00.000Z` });
  const watchThree = () => {
    storeGuestSave('s', true);
    for (const [minute, videoId] of ['a', 'b', 'c'].entries()) storeGuestPosition(at(videoId, minute));
  };

  test.each([
    ['b', [at('b', 1)], ['c', 'a']],
    [null, [at('c', 2), at('b', 1), at('a', 0)], []],
    ['none', [], ['c', 'b', 'a']],
  ])('are given back, the others and the saves stay (%s)', (videoId, gone, left) => {
    watchThree();
    expect(removeGuestPositions(videoId)).toEqual(gone);
    expect(readGuestLibrary().places.map((position) => position.videoId)).toEqual(left);
    expect(saved()).toEqual(['s']);
  });

  test.each(['b', null])('return to their places (%s)', (videoId) => {
    watchThree();
    const before = readGuestLibrary();
    restoreGuestPositions(removeGuestPositions(videoId));
    expect(readGuestLibrary()).toEqual(before);
  });

  test('do not replace what was watched meanwhile', () => {
    watchThree();
    const gone = removeGuestPositions('b');
    storeGuestPosition(place('b', { second: 50, watchedAt: '2026-03-04T12:09:00.000Z' }));
    restoreGuestPositions(gone);
    expect(readGuestLibrary().places.map(({ videoId, second }) => [videoId, second])).toEqual([
      ['b', 50],
      ['c', 31.4],
      ['a', 31.4],
    ]);
  });
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
