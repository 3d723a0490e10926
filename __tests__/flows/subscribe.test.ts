import { describe, test } from '@jest/globals';
import * as raw from 'redux-saga/effects';
import { Abandoned, toFailure } from '../../src/core/failures.ts';
import {
  subscribeAbandoned,
  subscribed,
  subscribeFailed,
  subscribeRequested,
} from '../../src/features/plans/slice.ts';
import { selectSubscription } from '../../src/features/user/slice.ts';
import { endIntent, requireLogin, requirePayment, returnTo } from '../../src/flows/detours.ts';
import { storeIntent } from '../../src/flows/intent.ts';
import { subscribeFlow, subscribeSaga } from '../../src/flows/subscribe.ts';
import { offline, subscription } from '../support/samples.ts';
import { cancelled, type Row, steps, throws } from '../support/steps.ts';

const action = subscribeRequested({ from: '/my' });
const untilLogin = (answer?: unknown): Row[] => [
  [raw.call(storeIntent, action)],
  [raw.call(requireLogin), answer],
];
const untilPayment = (answer?: unknown): Row[] => [
  ...untilLogin(),
  [raw.select(selectSubscription), null],
  [raw.call(requirePayment, null), answer],
];

test('signs in, pays and returns to the page of the wish', () =>
  steps(subscribeFlow(action), [
    ...untilPayment(),
    [raw.put(subscribed())],
    [raw.call(returnTo, '/my')],
    [raw.call(endIntent, action)],
  ]));

test('skips the payment for a user who has a subscription', () =>
  steps(subscribeFlow(action), [
    ...untilLogin(),
    [raw.select(selectSubscription), subscription],
    [raw.put(subscribed())],
    [raw.call(returnTo, '/my')],
    [raw.call(endIntent, action)],
  ]));

test('is abandoned when the user walks away from signing in', () =>
  steps(subscribeFlow(action), [
    ...untilLogin(throws(new Abandoned('login'))),
    [raw.put(subscribeAbandoned({ at: 'login' }))],
    [raw.call(endIntent, action)],
  ]));

test('is abandoned when the user walks away from the shop', () =>
  steps(subscribeFlow(action), [
    ...untilPayment(throws(new Abandoned('plan'))),
    [raw.put(subscribeAbandoned({ at: 'plan' }))],
    [raw.call(endIntent, action)],
  ]));

test('reports why it failed', () => {
  const error = offline();
  steps(subscribeFlow(action), [
    ...untilLogin(throws(error)),
    [raw.put(subscribeFailed(toFailure(error)))],
    [raw.call(endIntent, action)],
  ]);
});

test('lets a later wish replace the one before', () =>
  steps(subscribeSaga(), [[raw.takeLatest(subscribeRequested, subscribeFlow)]]));

describe('cancelled by a later wish', () => {
  test('drops its own wish while it waits for the sign-in', () =>
    cancelled(subscribeFlow(action), untilLogin(), [[raw.call(endIntent, action)]]));

  test('drops its own wish while it waits for the payment', () =>
    cancelled(subscribeFlow(action), untilPayment(), [[raw.call(endIntent, action)]]));
});
