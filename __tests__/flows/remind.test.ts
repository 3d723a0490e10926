import * as raw from 'redux-saga/effects';
import * as api from '../../src/api/index.ts';
import { Abandoned, toFailure } from '../../src/core/failures.ts';
import * as reminders from '../../src/features/videos/remindersSlice.ts';
import { endIntent, signInFor } from '../../src/flows/detours.ts';
import { remindFlow, remindSaga } from '../../src/flows/remind.ts';
import { refusal } from '../support/samples.ts';
import { cancelled, type Row, steps, throws } from '../support/steps.ts';

const wish = (on: boolean) => reminders.remindRequested({ videoId: 'v', on, from: '/videos/v?ep=2' });
const action = wish(true);
const untilLogin = (answer?: unknown, wished = action): Row[] => [[raw.call(signInFor, wished), answer]];
const set: Row[] = [
  [raw.call(api.setReminder, action.payload), null],
  [raw.put(reminders.reminded(action.payload))],
  [raw.call(endIntent, action)],
];

describe('a reminder', () => {
  test('is set for a member, who signs in first', () => steps(remindFlow(action), [...untilLogin(), ...set]));

  test('is turned off by the same request', () => {
    const off = wish(false);
    steps(remindFlow(off), [
      ...untilLogin(undefined, off),
      [raw.call(api.setReminder, off.payload), null],
      [raw.put(reminders.reminded(off.payload))],
      [raw.call(endIntent, off)],
    ]);
  });

  test('is abandoned when the visitor walks away from signing in', () =>
    steps(remindFlow(action), [
      ...untilLogin(throws(new Abandoned('login'))),
      [raw.put(reminders.remindAbandoned({ at: 'login' }))],
      [raw.call(endIntent, action)],
    ]));

  test('that the server refuses says why', () =>
    steps(remindFlow(action), [
      ...untilLogin(),
      [raw.call(api.setReminder, action.payload), throws(refusal(404, 'Gone'))],
      [raw.put(reminders.remindFailed({ videoId: 'v', reason: toFailure(refusal(404, 'Gone')) }))],
      [raw.call(endIntent, action)],
    ]));

  test('that a later tap replaces leaves no request behind', () =>
    cancelled(remindFlow(action), untilLogin(), [[raw.call(endIntent, action)]]));
});

test('the last tap counts', () =>
  steps(remindSaga(), [[raw.takeLatest(reminders.remindRequested, remindFlow)]]));
