import { test } from '@jest/globals';
import * as raw from 'redux-saga/effects';
import * as api from '../../../src/api/index.ts';
import { toFailure } from '../../../src/core/failures.ts';
import { loadPlans, plansSaga } from '../../../src/features/plans/saga.ts';
import { plansFailed, plansLoaded, plansPending, shopOpened } from '../../../src/features/plans/slice.ts';
import { offline, plan } from '../../support/samples.ts';
import { walk } from '../../support/walk.ts';

const asked = (videoId: string | null, sent: string | undefined) =>
  walk(loadPlans(shopOpened({ videoId })))
    .yields(raw.put(plansPending({ videoId })))
    .gets()
    .yields(raw.call(api.getPlans, sent));

test.each([
  [null, undefined],
  ['v', 'v'],
])('the prices are asked for anew each time (video: %s)', (videoId, sent) =>
  asked(videoId, sent)
    .gets([plan()])
    .yields(raw.put(plansLoaded([plan()])))
    .gets()
    .ends(),
);

test('says why there are none', () => {
  const error = offline();
  asked(null, undefined)
    .throws(error)
    .yields(raw.put(plansFailed(toFailure(error))))
    .gets()
    .ends();
});

test('the latest shop counts', () =>
  walk(plansSaga()).yields(raw.takeLatest(shopOpened, loadPlans)).gets().ends());
