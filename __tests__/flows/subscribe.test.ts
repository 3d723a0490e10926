import * as raw from 'redux-saga/effects';
import { Abandoned, toFailure } from '../../src/core/failures.ts';
import { isMember } from '../../src/core/session/saga.ts';
import * as plans from '../../src/features/plans/slice.ts';
import { selectSubscription } from '../../src/features/user/slice.ts';
import { endIntent, requirePayment, returnTo } from '../../src/flows/detours.ts';
import { storeIntent } from '../../src/flows/intent.ts';
import { paySubscription, subscribeFlow, subscribeSaga } from '../../src/flows/subscribe.ts';
import { offline, subscription } from '../support/samples.ts';
import { cancelled, type Row, steps, throws } from '../support/steps.ts';

const action = plans.subscribeRequested({ from: '/my' });
const paying = (answer?: unknown): Row[] => [
  [raw.call(storeIntent, action)],
  [raw.call(paySubscription), answer],
];

test('the subscribe flow pays and returns to the page of the request', () =>
  steps(subscribeFlow(action), [
    ...paying(),
    [raw.put(plans.subscribed())],
    [raw.call(returnTo, '/my', action)],
    [raw.call(endIntent, action)],
  ]));

test.each([
  ['is abandoned when the user walks away', new Abandoned('plan'), plans.subscribeAbandoned({ at: 'plan' })],
  ['reports why it failed', offline(), plans.subscribeFailed(toFailure(offline()))],
])('the subscribe flow %s', (_what, error, outcome) =>
  steps(subscribeFlow(action), [...paying(throws(error)), [raw.put(outcome)], [raw.call(endIntent, action)]]),
);

const has = (found: unknown): Row[] => [[raw.call(isMember)], [raw.select(selectSubscription), found]];

test('the subscribe flow shows the plans before any account is asked for', () =>
  steps(paySubscription(), [...has(null), [raw.call(requirePayment, null), 'paid']]));

test('the subscribe flow skips the payment for a user who has a subscription', () =>
  steps(paySubscription(), has(subscription)));

test('the subscribe flow checks for a subscription again after a sign-in at the checkout', () =>
  steps(paySubscription(), [
    ...has(null),
    [raw.call(requirePayment, null), 'signedIn'],
    [raw.call(paySubscription)],
  ]));

test('a later subscribe request replaces an earlier one', () =>
  steps(subscribeSaga(), [[raw.takeLatest(plans.subscribeRequested, subscribeFlow)]]));

test('the subscribe flow drops its stored request when it is cancelled', () =>
  cancelled(subscribeFlow(action), paying(), [[raw.call(endIntent, action)]]));
