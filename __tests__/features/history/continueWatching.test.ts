import * as row from '../../../src/features/history/continueWatching.ts';
import {
  continueWatching,
  finishedOrHidden,
  resumePointOf,
} from '../../../src/features/history/continueWatching.ts';
import { MAX_ENTRIES, readHidden, storeHidden } from '../../../src/features/history/continueWatchingSaga.ts';
import type { Entry } from '../../../src/features/history/slice.ts';
import { place, video } from '../../support/samples.ts';

const entry = (over: Partial<Entry> = {}): Entry =>
  place({ videoId: 'v', episodeNumber: 2, episodeSeconds: 100, second: 40, ...over });
const v = video('v', { episodeCount: 4, totalSeconds: 480 });

describe('a place to go on at', () => {
  test('is the very second, with the watched share', () =>
    expect(resumePointOf(entry(), v)).toEqual({ video: v, episode: 2, second: 40, share: 0.4 }));

  test('just before nine tenths the episode is not over', () =>
    expect(resumePointOf(entry({ second: 89.9 }), v)).toMatchObject({ episode: 2, second: 89.9 }));

  test('from nine tenths on it is the next episode', () =>
    expect(resumePointOf(entry({ second: 90 }), v)).toEqual({ video: v, episode: 3, second: 0, share: 0 }));

  test('behind the last episode there is none', () =>
    expect(resumePointOf(entry({ episodeNumber: 4, second: 95 }), v)).toBeNull());

  test('goes by the average where the episode’s length is not known', () =>
    expect(resumePointOf(entry({ episodeSeconds: undefined, second: 60 }), v)).toMatchObject({ share: 0.5 }));
});

describe('the rail', () => {
  const videos = { v, w: video('w') };
  const entries = [entry(), entry({ videoId: 'w' }), entry({ videoId: 'unknown' })];
  const ids = (hidden: Record<string, string>, of = entries) =>
    continueWatching(of, videos, hidden).map(({ video: { id } }) => id);

  test('has what was watched, the latest first, where the video is known', () =>
    expect(ids({})).toEqual(['v', 'w']));

  test('has not what was hidden, until it is watched again', () => {
    expect(ids({ v: '2026-03-04T12:00:00.000Z' })).toEqual(['w']);
    expect(ids({ v: '2026-03-04T11:59:59.999Z' })).toEqual(['v', 'w']);
  });

  test('has room for twelve', () => {
    const many = Object.fromEntries(Array.from({ length: 20 }, (_, i) => [`v${i}`, video(`v${i}`)]));
    const row = continueWatching(
      Object.keys(many).map((videoId) => entry({ videoId })),
      many,
      {},
    );
    expect(row).toHaveLength(12);
    expect(row[0]?.video.id).toBe('v0');
  });

  test('what is over or hidden is done with', () => {
    const over = entry({ videoId: 'w', episodeNumber: video('w').episodeCount, second: 99 });
    expect(finishedOrHidden([entry(), over], videos, {})).toEqual(['w']);
    expect(finishedOrHidden(entries, videos, { v: '2026-03-05T00:00:00.000Z' })).toEqual(['v']);
  });
});

const hint = () => localStorage.getItem('continue');

afterEach(() => {
  localStorage.clear();
  storeHidden(null, {});
  row.reserveContinueWatchingRow(false);
});

test('a row that was opened on trust stays only with entries', () => {
  row.reserveUnsureRow();
  row.settleUnsureRow(true);
  // By now it is sure, and the page does not move again.
  row.settleUnsureRow(false);
  expect(row.reservesContinueWatchingRow()).toBe(true);
  row.reserveContinueWatchingRow(false);
  row.reserveUnsureRow();
  row.settleUnsureRow(false);
  expect(row.reservesContinueWatchingRow()).toBe(false);
});

test('a row that is sure stays so when somebody signs in', () => {
  row.reserveContinueWatchingRow(true);
  row.reserveUnsureRow();
  row.settleUnsureRow(false);
  expect(row.reservesContinueWatchingRow()).toBe(true);
});

test('a member’s row goes with the session, also the one that was opened on trust', () => {
  row.storeContinueWatchingHint('usr_1', true);
  row.reserveContinueWatchingRow(true);
  row.forgetMembersRow();
  expect([hint(), row.reservesContinueWatchingRow()]).toEqual([null, false]);
  row.reserveUnsureRow();
  row.forgetMembersRow();
  expect(row.reservesContinueWatchingRow()).toBe(false);
});

test('a guest’s row outlives a refused call', () => {
  row.storeContinueWatchingHint(null, true);
  row.reserveContinueWatchingRow(true);
  row.forgetMembersRow();
  expect([hint(), row.reservesContinueWatchingRow()]).toEqual(['guest', true]);
});

const at = '2026-03-04T12:00:00.000Z';

test('what was hidden is kept for each person by themselves', () => {
  storeHidden(null, { v: at });
  storeHidden('usr_1', { w: at });
  expect([readHidden(null), readHidden('usr_1'), readHidden('usr_2')]).toEqual([{ v: at }, { w: at }, {}]);
  storeHidden(null, {});
  expect(window.localStorage.getItem('hidden-1 guest')).toBeNull();
});

test.each(['{', 'null', '[]', '"x"', '{"v":3,"w":"never"}'])('%s is nothing', (text) => {
  window.localStorage.setItem('hidden-1 guest', text);
  expect(readHidden(null)).toEqual({});
});

test('what was hidden keeps so many, the newest', () => {
  const days = Array.from({ length: MAX_ENTRIES + 5 }, (_, i) =>
    new Date(1_700_000_000_000 + i).toISOString(),
  );
  storeHidden(null, Object.fromEntries(days.map((day, i) => [`v${i}`, day])));
  const kept = Object.keys(readHidden(null));
  expect(kept).toHaveLength(MAX_ENTRIES);
  expect(kept).toContain(`v${MAX_ENTRIES + 4}`);
  expect(kept).not.toContain('v4');
});
