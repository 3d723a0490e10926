import * as raw from 'redux-saga/effects';
import { ApiError, type FailureKind } from '../../src/api/apiError.ts';
import { countFailure, failureName, recordEvent, reportFailuresSaga } from '../../src/core/eventsSaga.ts';
import { apiFailed, toApiFailed } from '../../src/core/failures.ts';
import { refusal } from '../support/samples.ts';
import { steps } from '../support/steps.ts';

const failed = (kind: FailureKind, status: number | null, call = 'GET /api/video') =>
  toApiFailed(new ApiError('The address /videos/1 was not to be had', { kind, status, call }));

const counted = (status: string) =>
  raw.call(recordEvent, { event: `get_video_${status}`, route: 'GET /api/video', status });

test.each([
  ['badRequest', 429, '429'],
  ['badResponse', 503, '503'],
  ['network', null, 'network'],
  ['timeout', null, 'timeout'],
] as const)('the failure counter counts a %s failure (%s) under its call template', (kind, status, said) =>
  steps(countFailure(failed(kind, status)), [[counted(said), null]]),
);

test("the event name of a failure is cut to vendors' limit of 40 characters and keeps its status", () => {
  const name = failureName(failed('timeout', null, 'GET /api/webhook/payment/paypal-cancel').payload);
  expect(name).toBe('get_webhook_payment_paypal_cance_timeout');
  expect(name).toHaveLength(40);
});

test('the failure counter ignores expected refusals and its own failures', () => {
  steps(countFailure(toApiFailed(refusal(402))), []);
  steps(countFailure(failed('network', null, 'GET /api/statics.png')), []);
});

test('the failure counter handles every failed call', () =>
  steps(reportFailuresSaga(), [[raw.takeEvery(apiFailed, countFailure)]]));
