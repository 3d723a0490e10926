import { type RootState, rootReducer } from '../../src/app/rootReducer.ts';
import { apiFailed } from '../../src/core/failures.ts';
import { navigated } from '../../src/core/navigation/slice.ts';
import { loggedIn, loggedOut, userLoaded } from '../../src/core/session/slice.ts';
import { toastRaised } from '../../src/core/toasts/slice.ts';
import { consentGranted } from '../../src/features/consent/slice.ts';
import {
  pageReceived as favouritesReceived,
  optimisticallyToggled,
} from '../../src/features/favourites/slice.ts';
import { pageReceived as historyReceived } from '../../src/features/history/slice.ts';
import { languageChanged } from '../../src/features/language/slice.ts';
import { pageReceived as paymentsReceived } from '../../src/features/orders/paymentsSlice.ts';
import { orderPlaced } from '../../src/features/orders/slice.ts';
import { plansLoaded } from '../../src/features/plans/slice.ts';
import { pageReceived as unlockedReceived, unlockRequested } from '../../src/features/unlocked/slice.ts';
import { sessionsReceived } from '../../src/features/user/accountSlice.ts';
import { episodesLoaded, homeLoaded } from '../../src/features/videos/slice.ts';
import * as sample from '../support/samples.ts';

const page = <T>(...items: T[]) => ({ page: { items, cursor: null }, first: true });
const entry = { episodeId: 'v-1', episodeNumber: 1, second: 3, watchedAt: '2026-03-04T12:00:00.000Z' };
const empty = rootReducer(undefined, { type: 'nothing' });
const PERSONAL = ['favourites', 'history', 'unlocked', 'account', 'payments'] as const;
/** A member in the middle of everything. */
const full = [
  navigated({ path: '/my', search: '', key: 'k', from: '/' }),
  toastRaised({ text: 'Hello' }),
  consentGranted(),
  userLoaded(sample.subscriber),
  homeLoaded({ featured: [sample.video('home')], categories: [], sections: [] }),
  episodesLoaded(sample.episodeList()),
  favouritesReceived(page(sample.savedVideo('f'))),
  optimisticallyToggled({ videoId: 'f', saved: true }),
  historyReceived(page({ ...entry, video: sample.video('h') })),
  unlockedReceived(page(sample.unlockedVideo('u'))),
  unlockRequested({ videoId: 'v', episodeId: 'v-9', episodeNumber: 9, by: 'plan' }),
  plansLoaded([sample.plan()]),
  orderPlaced(sample.order()),
  sessionsReceived([sample.session()]),
  paymentsReceived(page(sample.order())),
].reduce<RootState>(rootReducer, empty);

test('the test state fills every slice', () => {
  for (const key of [...PERSONAL, 'orders', 'plans', 'videos', 'user'] as const) {
    expect({ [key]: full[key] }).not.toEqual({ [key]: empty[key] });
  }
});

describe('a logout', () => {
  const left = rootReducer(full, loggedOut());

  test('clears the viewer’s state', () => {
    expect(left.user).toEqual(empty.user);
    expect(left.session).toEqual({ status: 'visitor', userId: null, ended: false });
    for (const key of [...PERSONAL, 'orders'] as const) expect(left[key]).toEqual(empty[key]);
    expect(left.videos.episodes).toEqual({});
    expect(JSON.stringify(left)).not.toContain(sample.subscriber.email);
  });

  test('keeps shared state', () => {
    expect(left.videos.home).toEqual(full.videos.home);
    expect(left.videos.entities).toEqual(full.videos.entities);
    for (const key of ['plans', 'navigation', 'toasts', 'consent', 'language'] as const) {
      expect(left[key]).toBe(full[key]);
    }
  });
});

test('signing in clears a guest’s lists but keeps marked videos and running requests', () => {
  const guest = [
    loggedOut(),
    favouritesReceived(page(sample.savedVideo('f'))),
    optimisticallyToggled({ videoId: 'f', saved: true }),
    historyReceived(page({ ...entry, video: sample.video('h') })),
    unlockRequested({ videoId: 'v', episodeId: 'v-9', episodeNumber: 9, by: 'plan' }),
    orderPlaced(sample.order()),
  ].reduce<RootState>(rootReducer, empty);
  const member = rootReducer(guest, loggedIn(sample.subscriber));
  expect(member.favourites).toEqual({ ...guest.favourites, list: empty.favourites.list });
  expect(member.favourites.saved).toEqual({ f: true });
  expect(member.history).toEqual(empty.history);
  for (const key of ['orders', 'unlocked', 'videos', 'plans'] as const)
    expect(member[key]).toEqual(guest[key]);
});

describe('a language change', () => {
  const other = rootReducer(full, languageChanged('fy'));

  test('clears all localised state', () => {
    expect(other.language.current).toBe('fy');
    for (const key of ['videos', 'favourites', 'history', 'unlocked', 'payments', 'plans'] as const) {
      expect(other[key]).toEqual(empty[key]);
    }
  });

  test('keeps session, location and payment', () => {
    for (const key of ['user', 'navigation', 'orders', 'account', 'consent', 'toasts'] as const) {
      expect(other[key]).toBe(full[key]);
    }
  });
});

test('an ended session clears the viewer’s state', () => {
  const refused = apiFailed({
    kind: 'envelope',
    code: 401,
    status: 200,
    call: 'GET /api/user/favorite',
    message: 'Sign in first.',
    requestId: null,
  });
  const ended = rootReducer(full, refused);
  expect(ended.session.status).toBe('visitor');
  expect(ended.user.info).toBeNull();
  for (const key of PERSONAL) expect(ended[key]).toEqual(empty[key]);
});
