import { selectShowsKept } from '../../src/core/offline/slice.ts';
import { selectFavourites } from '../../src/features/favourites/slice.ts';
import { inAFreshBrowser, startApp } from '../support/app.ts';
import { savedVideo, user } from '../support/samples.ts';
import { member, settle } from '../support/scenarios.ts';

inAFreshBrowser();

test('My List shows stored videos and says so after an offline start, and reloads when online again', async () => {
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
