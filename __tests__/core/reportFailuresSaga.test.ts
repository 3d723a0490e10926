import { test } from '@jest/globals';
import * as raw from 'redux-saga/effects';
import { ApiError, type FailureKind } from '../../src/api/apiError.ts';
import * as api from '../../src/api/index.ts';
import { apiFailed, toApiFailed } from '../../src/core/failures.ts';
import { countFailure, reportFailuresSaga } from '../../src/core/reportFailuresSaga.ts';
import { offline, refusal } from '../support/samples.ts';
import { walk } from '../support/walk.ts';

const failed = (kind: FailureKind, status: number | null, call = 'GET /api/video') =>
  toApiFailed(new ApiError('The address /videos/1 was not to be had', { kind, status, call }));

const counted = (status: string) =>
  raw.call(api.recordEvent, { event: 'api_error', route: 'GET /api/video', status });

test.each([
  ['badRequest', 429, '429'],
  ['badResponse', 503, '503'],
  ['network', null, 'network'],
  ['timeout', null, 'timeout'],
] as const)('%s (%s) is counted by the template of its call', (kind, status, said) =>
  walk(countFailure(failed(kind, status)))
    .yields(counted(said))
    .gets(null)
    .ends(),
);

test('an expected refusal is not counted', () => walk(countFailure(toApiFailed(refusal(402)))).ends());

test('a failure of the counter itself is not counted', () =>
  walk(countFailure(failed('network', null, 'GET /api/statics.png'))).ends());

test('a count that gets lost stops nothing', () =>
  walk(countFailure(failed('network', null)))
    .yields(counted('network'))
    .throws(offline())
    .ends());

test('every failure is looked at', () =>
  walk(reportFailuresSaga()).yields(raw.takeEvery(apiFailed, countFailure)).gets().ends());
