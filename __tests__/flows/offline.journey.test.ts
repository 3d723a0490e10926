import { LOCAL } from '../../contract/storage.ts';
import { selectShowsKept } from '../../src/core/offline/slice.ts';
import { selectFavourites, toggleRequested } from '../../src/features/favourites/slice.ts';
import { progressMade } from '../../src/features/history/slice.ts';
import { rateRequested } from '../../src/features/videos/ratingsSlice.ts';
import { remindRequested } from '../../src/features/videos/remindersSlice.ts';
import { type App, inAFreshBrowser, type Script, startApp } from '../support/app.ts';
import { savedVideo, user } from '../support/samples.ts';
import { member, settle } from '../support/scenarios.ts';

/* What a member does without a line arrives once there is one, also after the app was closed. */

inAFreshBrowser();

const CHANGES = [
  'POST /api/user/favorite',
  'DELETE /api/user/favorite',
  'POST /api/user/rating',
  'POST /api/user/reminder',
  'POST /api/user/history',
  'POST /api/user/merge',
] as const;
const answering = (answer: 'offline' | null): Script => ({
  ...member,
  ...Object.fromEntries(CHANGES.map((call) => [call, answer])),
});
const changesIn = ({ asked }: App) =>
  asked.flatMap(({ call, input }) => ((CHANGES as readonly string[]).includes(call) ? [[call, input]] : []));

async function changeAll(app: App) {
  for (const saved of [true, false, true]) app.dispatch(toggleRequested({ videoId: 'a', saved }));
  app.dispatch(toggleRequested({ videoId: 'b', saved: true }));
  app.dispatch(rateRequested({ videoId: 'a', rating: 'up', from: '/my' }));
  app.dispatch(remindRequested({ videoId: 'a', on: true, from: '/my' }));
  await settle();
  for (const second of [3, 23]) {
    app.dispatch(progressMade({ videoId: 'a', episodeId: 'a-1', second }));
    await settle();
  }
}

test('saves, ratings, reminders and places arrive once at the next start, the newest of each series', async () => {
  const before = startApp({ at: '/my', server: answering('offline') });
  await before.until('session/userLoaded');
  await changeAll(before);
  expect(
    before.types().filter((type) => /^(favourites|ratings|reminders|history).*(Failed|NotSaved)$/.test(type)),
  ).toEqual([]);
  before.stop();

  const after = startApp({ at: '/my', server: answering(null) });
  await after.until('offline/changesDelivered');
  const about = expect.objectContaining;
  expect(changesIn(after)).toEqual([
    ['POST /api/user/favorite', about({ videoId: 'a' })],
    ['POST /api/user/favorite', about({ videoId: 'b' })],
    ['POST /api/user/rating', about({ videoId: 'a', rating: 'up' })],
    ['POST /api/user/reminder', about({ videoId: 'a' })],
    ['POST /api/user/merge', about({ positions: [about({ episodeId: 'a-1', second: 23 })] })],
  ]);
  expect(localStorage.getItem(LOCAL.keptChanges)).toBeNull();
});

test('My List is there at a start without a line, says so, and is read anew when the line is back', async () => {
  const list = { items: [savedVideo('a')], cursor: null };
  const before = startApp({ at: '/favorites', server: { ...member, 'GET /api/user/favorite': list } });
  await before.until('favourites/pageReceived');
  await settle();
  before.stop();

  let line = false;
  const app = startApp({
    at: '/favorites',
    server: {
      ...member,
      'GET /api/user': () => (line ? user : 'offline'),
      'GET /api/user/favorite': () => (line ? { items: [savedVideo('b')], cursor: null } : 'offline'),
    },
  });
  await app.until('favourites/pageReceived');
  expect(selectFavourites(app.store.getState()).items).toEqual(['a']);
  expect(selectShowsKept(app.store.getState())).toBe(true);

  line = true;
  window.dispatchEvent(new Event('online'));
  await app.until('favourites/pageReceived', 2);
  expect(selectFavourites(app.store.getState()).items).toEqual(['b']);
  expect(selectShowsKept(app.store.getState())).toBe(false);
});
