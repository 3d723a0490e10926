import type { HistoryEntry, Position } from '../../contract/entities.ts';
import { removeRequested, restoreRequested, selectHistory } from '../../src/features/history/slice.ts';
import { readGuestLibrary, storeGuestPosition } from '../../src/guest/guestLibrary.ts';
import { inAFreshBrowser, type Script, startApp } from '../support/app.ts';
import { video } from '../support/samples.ts';
import { member, settle, visitor } from '../support/scenarios.ts';

inAFreshBrowser();

const position = (videoId: string, minute: number): Position => ({
  videoId,
  episodeId: `${videoId}-2`,
  second: 31.4,
  watchedAt: `2026-03-04T12:0${minute}:00.000Z`,
});
const POSITIONS = [position('c', 2), position('b', 1), position('a', 0)];

/** A server with a history, as far as this test needs one. */
function server() {
  let stored = [...POSITIONS];
  const script: Script = {
    ...member,
    'GET /api/user/history': () => ({
      items: stored.map(
        ({ videoId, ...rest }): HistoryEntry => ({ ...rest, video: video(videoId), episodeNumber: 2 }),
      ),
      cursor: null,
    }),
    'DELETE /api/user/history': ({ videoId }) => {
      const removed = stored.filter((each) => videoId === undefined || each.videoId === videoId);
      stored = stored.filter((each) => !removed.includes(each));
      return removed;
    },
    'POST /api/user/merge': ({ positions }) => {
      stored = [...stored, ...positions].sort((a, b) => b.watchedAt.localeCompare(a.watchedAt));
      return null;
    },
  };
  return script;
}

async function atHistory(script: Script) {
  const app = startApp({ at: '/historys', server: script });
  await app.until('history/pageReceived');
  const ids = () =>
    selectHistory(app.store.getState())
      .items.map(({ videoId }) => videoId)
      .join('');
  const calls = (call: string) => app.asked.filter((each) => each.call === call);
  return { app, ids, calls };
}

test.each([
  ['b', 'ca'],
  [null, ''],
])('a removal reaches the server once and is there after a reload (%s)', async (videoId, left) => {
  const script = server();
  const { app, ids, calls } = await atHistory(script);
  expect(ids()).toBe('cba');
  app.dispatch(removeRequested(videoId));
  await app.until('history/removed');
  expect(ids()).toBe(left);
  await settle(60_000);
  expect(calls('DELETE /api/user/history')).toHaveLength(1);
  app.stop();

  const next = await atHistory(script);
  expect(next.ids()).toBe(left);
  expect(next.calls('DELETE /api/user/history')).toEqual([]);
});

test.each(['b', null])('undo brings it back to its place, on the server too (%s)', async (videoId) => {
  const script = server();
  const { app, ids, calls } = await atHistory(script);
  app.dispatch(removeRequested(videoId));
  await app.until('history/removed');
  app.dispatch(restoreRequested());
  app.dispatch(restoreRequested());
  await app.until('history/restored');
  expect(ids()).toBe('cba');
  expect(calls('POST /api/user/merge')).toHaveLength(1);
  app.stop();
  expect((await atHistory(script)).ids()).toBe('cba');
});

test.each([
  ['b', 'ca'],
  [null, ''],
])('a guest removes from this browser alone, and may undo it (%s)', async (videoId, left) => {
  for (const { episodeId, ...rest } of POSITIONS.toReversed())
    storeGuestPosition({ ...rest, episodeId, episodeNumber: 2 });
  const before = readGuestLibrary();
  const { app, ids, calls } = await atHistory(visitor);
  app.dispatch(removeRequested(videoId));
  await app.until('history/removed');
  expect(ids()).toBe(left);
  expect(
    readGuestLibrary()
      .places.map((each) => each.videoId)
      .join(''),
  ).toBe(left);
  app.dispatch(restoreRequested());
  await app.until('history/restored');
  expect(ids()).toBe('cba');
  expect(readGuestLibrary()).toEqual(before);
  expect(calls('DELETE /api/user/history')).toEqual([]);
});
