import * as raw from 'redux-saga/effects';
import * as api from '../../../src/api/index.ts';
import { toFailure } from '../../../src/core/failures.ts';
import { selectLocation } from '../../../src/core/navigation/slice.ts';
import { changeOrKeep, isMemberHere } from '../../../src/core/offline/saga.ts';
import { pathToSignIn } from '../../../src/core/session/saga.ts';
import { selectUserId } from '../../../src/core/session/slice.ts';
import * as sagas from '../../../src/features/favourites/saga.ts';
import * as favourites from '../../../src/features/favourites/slice.ts';
import { storeGuestSave } from '../../../src/guest/guestLibrary.ts';
import { canShowBadge, setBadge } from '../../../src/lib/installation.ts';
import { refusal, savedVideo } from '../../support/samples.ts';
import { type Row, raises, steps, throws } from '../../support/steps.ts';

const wish = (saved: boolean) => favourites.toggleRequested({ videoId: 'v', saved });
const shown = (saved: boolean, answer?: unknown): Row[] => [
  [raw.put(favourites.optimisticallyToggled({ videoId: 'v', saved }))],
  [raw.call(isMemberHere), answer],
];
const told = (saved: boolean) =>
  raw.call(
    changeOrKeep as never,
    { kind: 'favourite', videoId: 'v', saved },
    saved ? api.addFavourite : api.removeFavourite,
    'v',
  );

test.each([true, false])(
  'My List shows a change at once and sends it, or stores it in the browser for a guest (saved: %s)',
  (saved) => {
    const done: Row = [raw.put(favourites.toggled({ videoId: 'v', saved }))];
    steps(sagas.saveFlow(wish(saved)), [...shown(saved, true), [told(saved), null], done]);
    const kept: Row = [raw.call(sagas.saveAsGuest, 'v', saved)];
    steps(sagas.saveFlow(wish(saved)), [...shown(saved, false), kept, done]);
  },
);

describe('saving as a guest', () => {
  const SIGN_IN = '/login?next=%2Fvideos%2Fv';

  test('confirms a saved video and offers a sign-in that returns to the page', () =>
    steps(sagas.saveAsGuest('v', true), [
      [raw.call(storeGuestSave, 'v', true)],
      [raw.select(selectLocation), { path: '/videos/v' }],
      [raw.call(pathToSignIn), SIGN_IN],
      [raises({ key: 'video.keptHere', link: { key: 'video.keepEverywhere', to: SIGN_IN } })],
    ]));

  test('shows no confirmation on My List or for a removed video', () => {
    const onMyList: Row = [raw.select(selectLocation), { path: '/favorites' }];
    steps(sagas.saveAsGuest('v', true), [[raw.call(storeGuestSave, 'v', true)], onMyList]);
    steps(sagas.saveAsGuest('v', false), [[raw.call(storeGuestSave, 'v', false)]]);
  });
});

test('a save that the server refuses is reported with its reason', () => {
  const gone = refusal(404, 'Gone');
  const failed = favourites.toggleFailed({ videoId: 'v', saved: true, reason: toFailure(gone) });
  steps(sagas.saveFlow(wish(true)), [...shown(true, true), [told(true), throws(gone)], [raw.put(failed)]]);
});

test('reopening My List cancels a next page that is loading', () => {
  const opened = raw.take(favourites.listOpened);
  steps(sagas.openNext(), [[raw.race({ page: raw.call(sagas.favouritesList.openNext), opened }), {}]]);
});

test('My List loads its latest opening and one next page at a time, handles every tap, and updates the badge', () =>
  steps(sagas.favouritesSaga(), [
    [raw.takeLatest(favourites.listOpened, sagas.favouritesList.openFirst)],
    [raw.takeLeading(favourites.moreWanted, sagas.openNext)],
    [raw.takeEvery(favourites.toggleRequested, sagas.saveFlow)],
    [raw.takeLatest(sagas.viewerKnown as never, sagas.showBadge)],
  ]));

const able: Row = [raw.call(canShowBadge), true];
const member: Row = [raw.select(selectUserId), 'usr_1'];
const asked = raw.call(api.getFavourites as never, 'episodes');

test('the badge counts the saved series with a new episode', () =>
  steps(sagas.showBadge(), [
    able,
    member,
    [asked, { items: [savedVideo('a', { newEpisode: true }), savedVideo('b')], cursor: null }],
    [raw.call(setBadge, 1)],
  ]));

test('the badge is cleared when nobody is signed in', () =>
  steps(sagas.showBadge(), [able, [raw.select(selectUserId), null], [raw.call(setBadge, 0)]]));

test('no request is sent for the badge where it cannot be shown', () =>
  steps(sagas.showBadge(), [[raw.call(canShowBadge), false]]));

test('a badge that cannot be counted or shown stays as it was', () => {
  steps(sagas.showBadge(), [able, member, [asked, throws(new Error('offline'))]]);
  const shows = raw.call(setBadge, 0);
  steps(sagas.showBadge(), [able, [raw.select(selectUserId), null], [shows, throws(new Error())]]);
});
