import { LOCAL } from '../../contract/storage.ts';
import * as guestLibrary from '../../src/guest/guestLibrary.ts';
import { readNotInterested, storeNotInterested } from '../../src/guest/guestLibrary.ts';
import { hasGuestLibrary } from '../../src/guest/hasGuestLibrary.ts';
import { local } from '../../src/lib/storage.ts';

const place = (
  videoId: string,
  over: Partial<guestLibrary.GuestPosition> = {},
): guestLibrary.GuestPosition => ({
  videoId,
  episodeId: `${videoId}-2`,
  episodeNumber: 2,
  second: 31.4,
  watchedAt: '2026-03-04T12:00:00.000Z',
  ...over,
});
const saved = () => guestLibrary.readGuestLibrary().saves.map(({ videoId }) => videoId);
const empty = { saves: [], places: [] };

beforeEach(() => {
  jest.useFakeTimers({ now: new Date('2026-03-04T12:00:00.000Z') });
  local.remove(LOCAL.guest);
  window.localStorage.clear();
});

test('the guest library stores saved videos once, newest first', () => {
  guestLibrary.storeGuestSave('a', true);
  guestLibrary.storeGuestSave('b', true);
  jest.setSystemTime(new Date('2026-03-05T12:00:00.000Z'));
  guestLibrary.storeGuestSave('a', true);
  expect(hasGuestLibrary()).toBe(true);
  expect(guestLibrary.readGuestLibrary().saves).toEqual([
    { videoId: 'a', savedAt: '2026-03-05T12:00:00.000Z' },
    { videoId: 'b', savedAt: '2026-03-04T12:00:00.000Z' },
  ]);
  guestLibrary.storeGuestSave('b', false);
  expect(saved()).toEqual(['a']);
});

test('the guest library stores the latest position of each video', () => {
  guestLibrary.storeGuestPosition(place('a'));
  guestLibrary.storeGuestPosition(place('b'));
  guestLibrary.storeGuestPosition(place('a', { second: 50 }));
  expect(guestLibrary.readGuestLibrary().places).toEqual([place('a', { second: 50 }), place('b')]);
  expect(saved()).toEqual([]);
});

test('the guest library drops the oldest entries above its limit', () => {
  for (let i = 0; i < guestLibrary.GUEST_LIMIT + 3; i += 1) {
    guestLibrary.storeGuestSave(`s${i}`, true);
    guestLibrary.storeGuestPosition(place(`p${i}`));
  }
  const { saves, places } = guestLibrary.readGuestLibrary();
  expect([saves.length, places.length]).toEqual([guestLibrary.GUEST_LIMIT, guestLibrary.GUEST_LIMIT]);
  expect(saves[0]?.videoId).toBe(`s${guestLibrary.GUEST_LIMIT + 2}`);
  expect(places.at(-1)?.videoId).toBe('p3');
});

describe('removed positions', () => {
  const at = (videoId: string, minute: number) =>
    place(videoId, { watchedAt: `2026-03-04T12:0${minute}:00.000Z` });
  const watchThree = () => {
    guestLibrary.storeGuestSave('s', true);
    for (const [minute, videoId] of ['a', 'b', 'c'].entries())
      guestLibrary.storeGuestPosition(at(videoId, minute));
  };

  test.each([
    ['b', [at('b', 1)], ['c', 'a']],
    [null, [at('c', 2), at('b', 1), at('a', 0)], []],
    ['none', [], ['c', 'b', 'a']],
  ])('are returned, while the other positions and the saves stay (%s)', (videoId, gone, left) => {
    watchThree();
    expect(guestLibrary.removeGuestPositions(videoId)).toEqual(gone);
    expect(guestLibrary.readGuestLibrary().places.map((position) => position.videoId)).toEqual(left);
    expect(saved()).toEqual(['s']);
  });

  test.each(['b', null])('can be restored to their places (%s)', (videoId) => {
    watchThree();
    const before = guestLibrary.readGuestLibrary();
    guestLibrary.restoreGuestPositions(guestLibrary.removeGuestPositions(videoId));
    expect(guestLibrary.readGuestLibrary()).toEqual(before);
  });

  test('do not replace a newer position when they are restored', () => {
    watchThree();
    const gone = guestLibrary.removeGuestPositions('b');
    guestLibrary.storeGuestPosition(place('b', { second: 50, watchedAt: '2026-03-04T12:09:00.000Z' }));
    guestLibrary.restoreGuestPositions(gone);
    expect(guestLibrary.readGuestLibrary().places.map(({ videoId, second }) => [videoId, second])).toEqual([
      ['b', 50],
      ['c', 31.4],
      ['a', 31.4],
    ]);
  });
});

test('the guest library is empty after every entry was removed', () => {
  guestLibrary.storeGuestSave('a', true);
  guestLibrary.storeGuestSave('a', false);
  expect(hasGuestLibrary()).toBe(false);
  guestLibrary.storeGuestSave('b', true);
  guestLibrary.storeGuestPosition(place('b'));
  guestLibrary.removeGuestVideo('b');
  expect(hasGuestLibrary()).toBe(false);
  guestLibrary.storeGuestSave('c', true);
  guestLibrary.clearGuestLibrary();
  expect([hasGuestLibrary(), guestLibrary.readGuestLibrary()]).toEqual([false, empty]);
});

describe('external data in the guest library’s storage key', () => {
  const BROKEN = ['', 'null', '3', '[]', '{"saves":', '{"saves":{},"places":"no"}', '"text"'];
  test.each(BROKEN)('%j counts as empty', (text) => {
    window.localStorage.setItem(LOCAL.guest, text);
    expect(guestLibrary.readGuestLibrary()).toEqual(empty);
    guestLibrary.storeGuestSave('a', true);
    expect(saved()).toEqual(['a']);
  });

  test('is reduced to its valid entries, each video once', () => {
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
    expect(guestLibrary.readGuestLibrary()).toEqual({ saves: [good], places: [place('f')] });
  });
});

test('the not-interested list of a guest is stored, and its key is removed when the list is empty', () => {
  expect(readNotInterested()).toEqual([]);
  storeNotInterested(['b', 'a']);
  expect(readNotInterested()).toEqual(['b', 'a']);
  storeNotInterested([]);
  expect([readNotInterested(), local.get(LOCAL.notInterested)]).toEqual([[], null]);
});

test('the not-interested list belongs to the guest library and survives the removal of the last save', () => {
  storeNotInterested(['a']);
  expect(hasGuestLibrary()).toBe(true);
  guestLibrary.storeGuestSave('b', true);
  guestLibrary.storeGuestSave('b', false);
  expect(readNotInterested()).toEqual(['a']);
  guestLibrary.clearGuestLibrary();
  expect([hasGuestLibrary(), readNotInterested()]).toEqual([false, []]);
});

test('the not-interested list is limited in length and skips invalid ids', () => {
  const ids = Array.from({ length: guestLibrary.GUEST_LIMIT + 5 }, (_, at) => `v${at}`);
  storeNotInterested(ids);
  expect(readNotInterested()).toEqual(ids.slice(0, guestLibrary.GUEST_LIMIT));
  local.set(LOCAL.notInterested, `ok  <b> ${'x'.repeat(101)} a/b __proto__ fine`);
  expect(readNotInterested()).toEqual(['ok', 'fine']);
});
