import * as raw from 'redux-saga/effects';
import { LOCAL } from '../../contract/storage.ts';
import * as api from '../../src/api/index.ts';
import { toFailure } from '../../src/core/failures.ts';
import { recognised } from '../../src/core/offline/saga.ts';
import { loggedOut, selectUserId } from '../../src/core/session/slice.ts';
import { toggled } from '../../src/features/favourites/slice.ts';
import * as notifications from '../../src/features/notifications/slice.ts';
import { reminded } from '../../src/features/videos/remindersSlice.ts';
import {
  addThisBrowser,
  forgetHere,
  now,
  offerPush,
  PAUSE_DAYS,
  pushSaga,
  rememberNo,
  renewPush,
  switchPush,
} from '../../src/flows/push.ts';
import { askPermission, isAllowed, pushAbility, subscribeHere, unsubscribeHere } from '../../src/lib/push.ts';
import { local } from '../../src/lib/storage.ts';
import { refusal } from '../support/samples.ts';
import { type Row, raises, steps, throws } from '../support/steps.ts';

const on = notifications.pushRequested({ on: true });
const off = notifications.pushRequested({ on: false });
const address = { endpoint: 'https://push.test/1', p256dh: 'p', auth: 'a', timeZone: 'Europe/Berlin' };
const member: Row = [raw.select(selectUserId), 'usr_1'];
const told = (who: string | null): Row => [raw.call(local.get, LOCAL.push), who];
const failure = refusal(422, 'No');

test('a browser is told once its user has allowed it', () =>
  steps(switchPush(on), [
    [raw.call(askPermission), 'granted'],
    [raw.call(addThisBrowser)],
    [raises({ key: 'push.on' })],
    [raw.put(notifications.pushSwitched({ on: true }))],
  ]));

test.each(['denied', 'default'])('a browser whose user answers "%s" is not told', (answer) =>
  steps(switchPush(on), [
    [raw.call(askPermission), answer],
    [raw.call(pushAbility), 'blocked'],
    [raw.put(notifications.pushAbandoned({ ability: 'blocked' }))],
  ]),
);

test('a browser that is switched off is told no more', () =>
  steps(switchPush(off), [
    [raw.call(api.removeBrowser)],
    [raw.call(forgetHere)],
    [raw.put(notifications.pushSwitched({ on: false }))],
  ]));

test('a switch that fails says why', () => {
  const failed: Row = [raw.put(notifications.pushFailed(toFailure(failure)))];
  steps(switchPush(off), [[raw.call(api.removeBrowser), throws(failure)], failed]);
  steps(switchPush(on), [
    [raw.call(askPermission), 'granted'],
    [raw.call(addThisBrowser), throws(failure)],
    failed,
  ]);
});

test('the server learns the address that the browser gets for its key, and the browser whose it is', () =>
  steps(addThisBrowser(), [
    [raw.call(api.getNotifications), { publicKey: 'key' }],
    [raw.call(subscribeHere, 'key'), address],
    [raw.call(api.addBrowser, address)],
    member,
    [raw.call(local.set, LOCAL.push, 'usr_1')],
  ]));

test('a new session of the member who is told here takes the browser over', () => {
  const allowed: Row = [raw.call(isAllowed), true];
  steps(renewPush(), [member, told('usr_1'), allowed, [raw.call(addThisBrowser)]]);
  steps(renewPush(), [member, told('usr_1'), allowed, [raw.call(addThisBrowser), throws(failure)]]);
});

test('nobody else takes the browser over', () => {
  steps(renewPush(), [[raw.select(selectUserId), null]]);
  steps(renewPush(), [member, told('usr_2')]);
  steps(renewPush(), [member, told(null)]);
  steps(renewPush(), [member, told('usr_1'), [raw.call(isAllowed), false]]);
});

test('after a member has signed out the browser is told nothing', () => {
  steps(forgetHere(), [[raw.call(local.remove, LOCAL.push)], [raw.call(unsubscribeHere)]]);
  steps(forgetHere(), [[raw.call(local.remove, LOCAL.push)], [raw.call(unsubscribeHere), throws(failure)]]);
});

describe('notifications are offered', () => {
  const TODAY = 100 * 86_400_000;
  const saved = toggled({ videoId: 'v', saved: true });
  const asked = (dismissed: number | null, at = TODAY): Row[] => [
    member,
    [raw.call(pushAbility), 'able'],
    told(null),
    [raw.call(local.get, LOCAL.pushOffer), dismissed === null ? null : String(dismissed)],
    [raw.call(now), at],
  ];
  const offer: Row = [raw.put(notifications.offerMade())];

  test('to a member who saves a series or asks for its reminder', () => {
    steps(offerPush(saved), [...asked(null), offer]);
    steps(offerPush(reminded({ videoId: 'v', on: true })), [...asked(null), offer]);
  });

  test('again after their pause, and not before', () => {
    const pause = PAUSE_DAYS * 86_400_000;
    steps(offerPush(saved), asked(TODAY - pause + 1));
    steps(offerPush(saved), [...asked(TODAY - pause), offer]);
  });

  test('to nobody who takes a save or a reminder back, is a guest, cannot get them, or gets them', () => {
    steps(offerPush(toggled({ videoId: 'v', saved: false })), []);
    steps(offerPush(reminded({ videoId: 'v', on: false })), []);
    steps(offerPush(saved), [[raw.select(selectUserId), null]]);
    steps(offerPush(saved), [member, [raw.call(pushAbility), 'blocked']]);
    steps(offerPush(saved), [member, [raw.call(pushAbility), 'able'], told('usr_1')]);
  });

  test('and a no is remembered with its moment', () =>
    steps(rememberNo(), [[raw.call(now), 5], [raw.call(local.set, LOCAL.pushOffer, '5')]]));
});

test('the notifications follow taps, saves, reminders and who is signed in', () =>
  steps(pushSaga(), [
    [raw.takeLeading(notifications.pushRequested, switchPush)],
    [raw.takeEvery(toggled, offerPush)],
    [raw.takeEvery(reminded, offerPush)],
    [raw.takeEvery(notifications.offerDismissed, rememberNo)],
    [raw.takeEvery(notifications.pushAbandoned, rememberNo)],
    [raw.takeLatest(recognised as never, renewPush)],
    [raw.takeEvery(loggedOut, forgetHere)],
  ]));
