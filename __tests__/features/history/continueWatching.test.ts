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

describe('the resume point', () => {
  test('is the saved second, with the watched share of the episode', () =>
    expect(resumePointOf(entry(), v)).toEqual({ video: v, episode: 2, second: 40, share: 0.4 }));

  test('stays in an episode that is watched to less than 90%', () =>
    expect(resumePointOf(entry({ second: 89.9 }), v)).toMatchObject({ episode: 2, second: 89.9 }));

  test('is the start of the next episode once 90% is watched', () =>
    expect(resumePointOf(entry({ second: 90 }), v)).toEqual({ video: v, episode: 3, second: 0, share: 0 }));

  test('is null after the last episode', () =>
    expect(resumePointOf(entry({ episodeNumber: 4, second: 95 }), v)).toBeNull());

  test('uses the average length where the episode’s length is unknown', () =>
    expect(resumePointOf(entry({ episodeSeconds: undefined, second: 60 }), v)).toMatchObject({ share: 0.5 }));
});

describe('the Continue watching row', () => {
  const videos = { v, w: video('w') };
  const entries = [entry(), entry({ videoId: 'w' }), entry({ videoId: 'unknown' })];
  const ids = (hidden: Record<string, string>, of = entries) =>
    continueWatching(of, videos, hidden).map(({ video: { id } }) => id);

  test('lists watched videos in the order of the history, without unknown ones', () =>
    expect(ids({})).toEqual(['v', 'w']));

  test('leaves out a hidden video until it is watched again', () => {
    expect(ids({ v: '2026-03-04T12:00:00.000Z' })).toEqual(['w']);
    expect(ids({ v: '2026-03-04T11:59:59.999Z' })).toEqual(['v', 'w']);
  });

  test('holds at most twelve videos', () => {
    const many = Object.fromEntries(Array.from({ length: 20 }, (_, i) => [`v${i}`, video(`v${i}`)]));
    const row = continueWatching(
      Object.keys(many).map((videoId) => entry({ videoId })),
      many,
      {},
    );
    expect(row).toHaveLength(12);
    expect(row[0]?.video.id).toBe('v0');
  });

  test('treats a finished or hidden video as done', () => {
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

test('a provisionally reserved row stays only if it has entries', () => {
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

test('a row that is known to have entries stays reserved after a sign-in', () => {
  row.reserveContinueWatchingRow(true);
  row.reserveUnsureRow();
  row.settleUnsureRow(false);
  expect(row.reservesContinueWatchingRow()).toBe(true);
});

test('a member’s row is released with the session, even if it was reserved provisionally', () => {
  row.storeContinueWatchingHint('usr_1', true);
  row.reserveContinueWatchingRow(true);
  row.forgetMembersRow();
  expect([hint(), row.reservesContinueWatchingRow()]).toEqual([null, false]);
  row.reserveUnsureRow();
  row.forgetMembersRow();
  expect(row.reservesContinueWatchingRow()).toBe(false);
});

test('a guest’s row and its hint stay when the rows of members are released', () => {
  row.storeContinueWatchingHint(null, true);
  row.reserveContinueWatchingRow(true);
  row.forgetMembersRow();
  expect([hint(), row.reservesContinueWatchingRow()]).toEqual(['guest', true]);
});

const at = '2026-03-04T12:00:00.000Z';

test('hidden videos are stored separately for guests and for each user', () => {
  storeHidden(null, { v: at });
  storeHidden('usr_1', { w: at });
  expect([readHidden(null), readHidden('usr_1'), readHidden('usr_2')]).toEqual([{ v: at }, { w: at }, {}]);
  storeHidden(null, {});
  expect(window.localStorage.getItem('hidden-1 guest')).toBeNull();
});

test.each(['{', 'null', '[]', '"x"', '{"v":3,"w":"never"}'])('a stored %s hides no videos', (text) => {
  window.localStorage.setItem('hidden-1 guest', text);
  expect(readHidden(null)).toEqual({});
});

test('only the newest hidden videos are stored, up to a limit', () => {
  const days = Array.from({ length: MAX_ENTRIES + 5 }, (_, i) =>
    new Date(1_700_000_000_000 + i).toISOString(),
  );
  storeHidden(null, Object.fromEntries(days.map((day, i) => [`v${i}`, day])));
  const kept = Object.keys(readHidden(null));
  expect(kept).toHaveLength(MAX_ENTRIES);
  expect(kept).toContain(`v${MAX_ENTRIES + 4}`);
  expect(kept).not.toContain('v4');
});
