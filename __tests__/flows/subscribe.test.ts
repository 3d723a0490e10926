import { test } from '@jest/globals';
import * as raw from 'redux-saga/effects';
import { Abandoned, toFailure } from '../../src/core/failures.ts';
import {
  subscribeAbandoned,
  subscribed,
  subscribeFailed,
  subscribeRequested,
} from '../../src/features/plans/slice.ts';
import { selectSubscription } from '../../src/features/user/slice.ts';
import { requireLogin, requirePayment, returnTo } from '../../src/flows/detours.ts';
import { dropIntent, storeIntent } from '../../src/flows/intent.ts';
import { subscribeFlow, subscribeSaga } from '../../src/flows/subscribe.ts';
import { offline, subscription } from '../support/samples.ts';
import { walk } from '../support/walk.ts';

const action = subscribeRequested({ from: '/my' });
const untilLogin = () =>
  walk(subscribeFlow(action)).yields(raw.call(storeIntent, action)).gets().yields(raw.call(requireLogin));
const untilPayment = () =>
  untilLogin()
    .gets()
    .yields(raw.select(selectSubscription))
    .gets(null)
    .yields(raw.call(requirePayment, null));

test('signs in, pays and comes back to where it was said', () =>
  untilPayment()
    .gets()
    .yields(raw.put(subscribed()))
    .gets()
    .yields(raw.call(returnTo, '/my'))
    .gets()
    .yields(raw.call(dropIntent, action))
    .gets()
    .ends());

test('who turns out to have a subscription pays nothing', () =>
  untilLogin()
    .gets()
    .yields(raw.select(selectSubscription))
    .gets(subscription)
    .yields(raw.put(subscribed()))
    .gets()
    .yields(raw.call(returnTo, '/my'))
    .gets()
    .yields(raw.call(dropIntent, action))
    .gets()
    .ends());

test('stops quietly at the sign-in', () =>
  untilLogin()
    .throws(new Abandoned('login'))
    .yields(raw.put(subscribeAbandoned({ at: 'login' })))
    .gets()
    .yields(raw.call(dropIntent, action))
    .gets()
    .ends());

test('stops quietly in the shop', () =>
  untilPayment()
    .throws(new Abandoned('plan'))
    .yields(raw.put(subscribeAbandoned({ at: 'plan' })))
    .gets()
    .yields(raw.call(dropIntent, action))
    .gets()
    .ends());

test('says why it failed', () => {
  const error = offline();
  untilLogin()
    .throws(error)
    .yields(raw.put(subscribeFailed(toFailure(error))))
    .gets()
    .yields(raw.call(dropIntent, action))
    .gets()
    .ends();
});

test('the latest wish counts', () =>
  walk(subscribeSaga()).yields(raw.takeLatest(subscribeRequested, subscribeFlow)).gets().ends());
