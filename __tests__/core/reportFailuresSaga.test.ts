import { test } from '@jest/globals';
import * as raw from 'redux-saga/effects';
import { ApiError, type FailureKind } from '../../src/api/apiError.ts';
import * as api from '../../src/api/index.ts';
import { apiFailed, toApiFailed } from '../../src/core/failures.ts';
import { countFailure, reportFailuresSaga } from '../../src/core/reportFailuresSaga.ts';
import { offline, refusal } from '../support/samples.ts';
import { steps, throws } from '../support/steps.ts';

const failed = (kind: FailureKind, status: number | null, call = 'GET /api/video') =>
  toApiFailed(new ApiError('The address /videos/1 was not to be had', { kind, status, call }));

const counted = (status: string) =>
  raw.call(api.recordEvent, { event: 'api_error', route: 'GET /api/video', status });

test.each([
  ['badRequest', 429, '429'],
  ['badResponse', 503, '503'],
  ['network', null, 'network'],
  ['timeout', null, 'timeout'],
] as const)('counts %s (%s) by the template of its call', (kind, status, said) =>
  steps(countFailure(failed(kind, status)), [[counted(said), null]]),
);

test('does not count an expected refusal', () => steps(countFailure(toApiFailed(refusal(402))), []));

test('does not count a failure of the counter itself', () =>
  steps(countFailure(failed('network', null, 'GET /api/statics.png')), []));

test('goes on when a count is lost', () =>
  steps(countFailure(failed('network', null)), [[counted('network'), throws(offline())]]));

test('looks at every failure', () => steps(reportFailuresSaga(), [[raw.takeEvery(apiFailed, countFailure)]]));
