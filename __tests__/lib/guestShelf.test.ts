import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { LOCAL } from '../../contract/storage.ts';
import { hasShelf } from '../../src/lib/guestKey.ts';
import {
  dropVideo,
  emptyShelf,
  type KeptPlace,
  keepPlace,
  keepSave,
  MOST,
  readShelf,
} from '../../src/lib/guestShelf.ts';
import { local } from '../../src/lib/storage.ts';

const place = (videoId: string, over: Partial<KeptPlace> = {}): KeptPlace => ({
  videoId,
  episodeId: `${videoId}-2`,
  episodeNumber: 2,
  second: 31.4,
  watchedAt: '2026-03-04T12:00:00.000Z',
  ...over,
});
const saved = () => readShelf().saves.map(({ videoId }) => videoId);
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

test('there is none to begin with', () => {
  expect(hasShelf()).toBe(false);
  expect(readShelf()).toEqual(empty);
});

test('keeps saves, the newest first, each once', () => {
  keepSave('a', true);
  keepSave('b', true);
  jest.setSystemTime(new Date('2026-03-05T12:00:00.000Z'));
  keepSave('a', true);
  expect(hasShelf()).toBe(true);
  expect(readShelf().saves).toEqual([
    { videoId: 'a', savedAt: '2026-03-05T12:00:00.000Z' },
    { videoId: 'b', savedAt: '2026-03-04T12:00:00.000Z' },
  ]);
  keepSave('b', false);
  expect(saved()).toEqual(['a']);
});

test('keeps one place of a video, the latest', () => {
  keepPlace(place('a'));
  keepPlace(place('b'));
  keepPlace(place('a', { second: 50 }));
  expect(readShelf().places).toEqual([place('a', { second: 50 }), place('b')]);
  expect(saved()).toEqual([]);
});

test('holds no more than it may: the oldest go', () => {
  for (let i = 0; i < MOST + 3; i += 1) {
    keepSave(`s${i}`, true);
    keepPlace(place(`p${i}`));
  }
  const { saves, places } = readShelf();
  expect([saves.length, places.length]).toEqual([MOST, MOST]);
  expect(saves[0]?.videoId).toBe(`s${MOST + 2}`);
  expect(places.at(-1)?.videoId).toBe('p3');
});

test('is none any more once everything was taken out', () => {
  keepSave('a', true);
  keepSave('a', false);
  expect(hasShelf()).toBe(false);
  keepSave('b', true);
  keepPlace(place('b'));
  dropVideo('b');
  expect(hasShelf()).toBe(false);
  keepSave('c', true);
  emptyShelf();
  expect([hasShelf(), readShelf()]).toEqual([false, empty]);
});

describe('what somebody else has written there', () => {
  test.each(['', 'null', '3', '[]', '{"saves":', '{"saves":{},"places":"no"}', '"text"'])(
    'as %j is nothing',
    (text) => {
      window.localStorage.setItem(LOCAL.guest, text);
      expect(readShelf()).toEqual(empty);
      keepSave('a', true);
      expect(saved()).toEqual(['a']);
    },
  );

  test('is kept where it has its shape, and each video once', () => {
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
    expect(readShelf()).toEqual({ saves: [good], places: [place('f')] });
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
])('lives on in this tab where storage is %s', (_, break_) => {
  break_();
  keepSave('a', true);
  keepPlace(place('b'));
  expect(hasShelf()).toBe(true);
  expect([saved(), readShelf().places]).toEqual([['a'], [place('b')]]);
});

test('lives on in this tab when storage is wiped', () => {
  keepSave('a', true);
  window.localStorage.clear();
  keepSave('b', true);
  expect(saved()).toEqual(['b', 'a']);
});
