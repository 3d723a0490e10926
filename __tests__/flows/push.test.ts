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

test('a browser is told once its user has allowed it', () =>
  steps(sagas.switchPush(on), [
    [raw.call(askPermission), 'granted'],
    known(false),
    [raw.call(sagas.addThisBrowser, 'key')],
    [raises({ key: 'push.on' })],
    [raw.put(notifications.pushSwitched({ on: true }))],
  ]));

test.each(['denied', 'default'])('a browser whose user answers "%s" is not told', (answer) =>
  steps(sagas.switchPush(on), [
    [raw.call(askPermission), answer],
    [raw.call(pushAbility), 'blocked'],
    [raw.put(notifications.pushAbandoned({ ability: 'blocked' }))],
  ]),
);

test('a browser that is switched off is told no more', () =>
  steps(sagas.switchPush(off), [
    [raw.call(api.removeBrowser)],
    [raw.call(sagas.forgetHere)],
    [raw.put(notifications.pushSwitched({ on: false }))],
  ]));

test('a switch that fails says why', () => {
  const failed: Row = [raw.put(notifications.pushFailed(toFailure(failure)))];
  steps(sagas.switchPush(off), [[raw.call(api.removeBrowser), throws(failure)], failed]);
  steps(sagas.switchPush(on), [
    [raw.call(askPermission), 'granted'],
    known(false),
    [raw.call(sagas.addThisBrowser, 'key'), throws(failure)],
    failed,
  ]);
});

test('the server learns the address that the browser gets for its key, and the browser whose it is', () =>
  steps(sagas.addThisBrowser('key'), [
    [raw.call(subscribeHere, 'key'), address],
    [raw.call(api.addBrowser, address)],
    member,
    [raw.call(local.set, LOCAL.push, 'usr_1')],
  ]));

test('a new session of the member who is told here takes the browser over', () => {
  const allowed: Row = [raw.call(isAllowed), true];
  const row: Row[] = [member, told('usr_1'), allowed];
  steps(sagas.renewPush(), [...row, known(false), [raw.call(sagas.addThisBrowser, 'key')]]);
  steps(sagas.renewPush(), [...row, known(false), [raw.call(sagas.addThisBrowser, 'key'), throws(failure)]]);
  steps(sagas.renewPush(), [...row, known(true)]);
});

test('nobody else takes the browser over', () => {
  steps(sagas.renewPush(), [[raw.select(selectUserId), null]]);
  steps(sagas.renewPush(), [member, told('usr_2')]);
  steps(sagas.renewPush(), [member, told(null)]);
  steps(sagas.renewPush(), [member, told('usr_1'), [raw.call(isAllowed), false]]);
});

test('after a member has signed out the browser is told nothing', () => {
  steps(sagas.forgetHere(), [[raw.call(local.remove, LOCAL.push)], [raw.call(unsubscribeHere)]]);
  steps(sagas.forgetHere(), [
    [raw.call(local.remove, LOCAL.push)],
    [raw.call(unsubscribeHere), throws(failure)],
  ]);
});

describe('notifications are offered', () => {
  const saved = toggled({ videoId: 'v', saved: true });
  const asked = (isResting: boolean): Row[] => [
    member,
    [raw.call(pushAbility), 'able'],
    told(null),
    [raw.call(isPutAside, LOCAL.pushOffer), isResting],
  ];
  const offer: Row = [raw.put(notifications.offerMade())];

  test('to a member who saves a series or asks for its reminder', () => {
    steps(sagas.offerPush(saved), [...asked(false), offer]);
    steps(sagas.offerPush(reminded({ videoId: 'v', on: true })), [...asked(false), offer]);
  });

  test('but not while the offer rests', () => steps(sagas.offerPush(saved), asked(true)));

  test('to nobody who takes a save or a reminder back, is a guest, cannot get them, or gets them', () => {
    steps(sagas.offerPush(toggled({ videoId: 'v', saved: false })), []);
    steps(sagas.offerPush(reminded({ videoId: 'v', on: false })), []);
    steps(sagas.offerPush(saved), [[raw.select(selectUserId), null]]);
    steps(sagas.offerPush(saved), [member, [raw.call(pushAbility), 'blocked']]);
    steps(sagas.offerPush(saved), [member, [raw.call(pushAbility), 'able'], told('usr_1')]);
  });

  test('and a no puts the offer aside', () =>
    steps(sagas.rememberNo(), [[raw.call(putAside, LOCAL.pushOffer)]]));
});

test('the notifications follow taps, saves, reminders and who is signed in', () =>
  steps(sagas.pushSaga(), [
    [raw.takeLeading(notifications.pushRequested, sagas.switchPush)],
    [raw.takeEvery(toggled, sagas.offerPush)],
    [raw.takeEvery(reminded, sagas.offerPush)],
    [raw.takeEvery(notifications.offerDismissed, sagas.rememberNo)],
    [raw.takeEvery(notifications.pushAbandoned, sagas.rememberNo)],
    [raw.takeLatest(recognised as never, sagas.renewPush)],
    [raw.takeEvery(loggedOut, sagas.forgetHere)],
  ]));
