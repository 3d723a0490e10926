import * as raw from 'redux-saga/effects';
import { LOCAL } from '../../contract/storage.ts';
import * as api from '../../src/api/index.ts';
import { toFailure } from '../../src/core/failures.ts';
import { recognised } from '../../src/core/offline/saga.ts';
import { loggedOut, selectUserId } from '../../src/core/session/slice.ts';
import { toggled } from '../../src/features/favourites/slice.ts';
import * as notifications from '../../src/features/notifications/slice.ts';
import { reminded } from '../../src/features/videos/remindersSlice.ts';
import * as sagas from '../../src/flows/push.ts';
import { isPutAside, putAside } from '../../src/lib/offers.ts';
import { askPermission, isAllowed, pushAbility, subscribeHere, unsubscribeHere } from '../../src/lib/push.ts';
import { local } from '../../src/lib/storage.ts';
import { refusal } from '../support/samples.ts';
import { type Row, raises, steps, throws } from '../support/steps.ts';

const on = notifications.pushRequested({ on: true });
const off = notifications.pushRequested({ on: false });
const address = { endpoint: 'https://push.test/1', p256dh: 'p', auth: 'a', timeZone: 'Europe/Berlin' };
const member: Row = [raw.select(selectUserId), 'usr_1'];
const told = (who: string | null): Row => [raw.call(local.get, LOCAL.push), who];
const known = (here: boolean): Row => [raw.call(api.getNotifications), { here, publicKey: 'key' }];
const failure = refusal(422, 'No');

test('a browser is subscribed to notifications once its user allows them', () =>
  steps(sagas.switchPush(on), [
    [raw.call(askPermission), 'granted'],
    known(false),
    [raw.call(sagas.addThisBrowser, 'key')],
    [raises({ key: 'push.on' })],
    [raw.put(notifications.pushSwitched({ on: true }))],
  ]));

test.each(['denied', 'default'])(
  'a browser whose user answers "%s" is not subscribed to notifications',
  (answer) =>
    steps(sagas.switchPush(on), [
      [raw.call(askPermission), answer],
      [raw.call(pushAbility), 'blocked'],
      [raw.put(notifications.pushAbandoned({ ability: 'blocked' }))],
    ]),
);

test('switching notifications off removes the browser from the server and unsubscribes it', () =>
  steps(sagas.switchPush(off), [
    [raw.call(api.removeBrowser)],
    [raw.call(sagas.forgetHere)],
    [raw.put(notifications.pushSwitched({ on: false }))],
  ]));

test('switching notifications on or off reports why it failed', () => {
  const failed: Row = [raw.put(notifications.pushFailed(toFailure(failure)))];
  steps(sagas.switchPush(off), [[raw.call(api.removeBrowser), throws(failure)], failed]);
  steps(sagas.switchPush(on), [
    [raw.call(askPermission), 'granted'],
    known(false),
    [raw.call(sagas.addThisBrowser, 'key'), throws(failure)],
    failed,
  ]);
});

test('adding a browser sends its push address to the server and stores the id of the member', () =>
  steps(sagas.addThisBrowser('key'), [
    [raw.call(subscribeHere, 'key'), address],
    [raw.call(api.addBrowser, address)],
    member,
    [raw.call(local.set, LOCAL.push, 'usr_1')],
  ]));

test('a new session of the subscribed member adds this browser again if the server has lost it', () => {
  const allowed: Row = [raw.call(isAllowed), true];
  const row: Row[] = [member, told('usr_1'), allowed];
  steps(sagas.renewPush(), [...row, known(false), [raw.call(sagas.addThisBrowser, 'key')]]);
  steps(sagas.renewPush(), [...row, known(false), [raw.call(sagas.addThisBrowser, 'key'), throws(failure)]]);
  steps(sagas.renewPush(), [...row, known(true)]);
});

test('this browser is not added again for a visitor, for another member, or without permission', () => {
  steps(sagas.renewPush(), [[raw.select(selectUserId), null]]);
  steps(sagas.renewPush(), [member, told('usr_2')]);
  steps(sagas.renewPush(), [member, told(null)]);
  steps(sagas.renewPush(), [member, told('usr_1'), [raw.call(isAllowed), false]]);
});

test('signing out ends notifications in this browser, even if unsubscribing fails', () => {
  steps(sagas.forgetHere(), [[raw.call(local.remove, LOCAL.push)], [raw.call(unsubscribeHere)]]);
  steps(sagas.forgetHere(), [
    [raw.call(local.remove, LOCAL.push)],
    [raw.call(unsubscribeHere), throws(failure)],
  ]);
});

describe('the offer of notifications', () => {
  const saved = toggled({ videoId: 'v', saved: true });
  const asked = (isResting: boolean): Row[] => [
    member,
    [raw.call(pushAbility), 'able'],
    told(null),
    [raw.call(isPutAside, LOCAL.pushOffer), isResting],
  ];
  const offer: Row = [raw.put(notifications.offerMade())];

  test('is made to a member who saves a series or sets a reminder', () => {
    steps(sagas.offerPush(saved), [...asked(false), offer]);
    steps(sagas.offerPush(reminded({ videoId: 'v', on: true })), [...asked(false), offer]);
  });

  test('is not made while it is put aside', () => steps(sagas.offerPush(saved), asked(true)));

  test('is not made after an undo, to a guest, where push is blocked, or where it is on', () => {
    steps(sagas.offerPush(toggled({ videoId: 'v', saved: false })), []);
    steps(sagas.offerPush(reminded({ videoId: 'v', on: false })), []);
    steps(sagas.offerPush(saved), [[raw.select(selectUserId), null]]);
    steps(sagas.offerPush(saved), [member, [raw.call(pushAbility), 'blocked']]);
    steps(sagas.offerPush(saved), [member, [raw.call(pushAbility), 'able'], told('usr_1')]);
  });

  test('is put aside when it is declined', () =>
    steps(sagas.rememberNo(), [[raw.call(putAside, LOCAL.pushOffer)]]));
});

test('notifications react to taps, saves, reminders, sign-in and sign-out', () =>
  steps(sagas.pushSaga(), [
    [raw.takeLeading(notifications.pushRequested, sagas.switchPush)],
    [raw.takeEvery(toggled, sagas.offerPush)],
    [raw.takeEvery(reminded, sagas.offerPush)],
    [raw.takeEvery(notifications.offerDismissed, sagas.rememberNo)],
    [raw.takeEvery(notifications.pushAbandoned, sagas.rememberNo)],
    [raw.takeLatest(recognised as never, sagas.renewPush)],
    [raw.takeEvery(loggedOut, sagas.forgetHere)],
  ]));
