import * as raw from 'redux-saga/effects';
import * as api from '../../../src/api/index.ts';
import { toFailure } from '../../../src/core/failures.ts';
import { loadPlans, plansSaga } from '../../../src/features/plans/saga.ts';
import plans, {
  plansFailed,
  plansLoaded,
  plansPending,
  shopOpened,
} from '../../../src/features/plans/slice.ts';
import { offline, plan } from '../../support/samples.ts';
import { statesOf } from '../../support/states.ts';
import { type Row, steps, throws } from '../../support/steps.ts';

const asked = (videoId: string | null, sent: string | undefined, answer?: unknown): Row[] => [
  [raw.put(plansPending({ videoId }))],
  [raw.call(api.getPlans, sent), answer],
];

test.each([
  [null, undefined],
  ['v', 'v'],
  [' ', undefined],
  ['__proto__', undefined],
])('the shop loads the plans each time (video: %s)', (videoId, sent) =>
  steps(loadPlans(shopOpened({ videoId })), [
    ...asked(videoId, sent, [plan()]),
    [raw.put(plansLoaded([plan()]))],
  ]),
);

test('the shop reports why there are none', () =>
  steps(loadPlans(shopOpened({ videoId: null })), [
    ...asked(null, undefined, throws(offline())),
    [raw.put(plansFailed(toFailure(offline())))],
  ]));

test('the shop lets a later shop replace the one before', () =>
  steps(plansSaga(), [[raw.takeLatest(shopOpened, loadPlans)]]));

const stateAfter = statesOf(plans);
const pending = (videoId: string | null) => plansPending({ videoId });

test('the shop keeps the plans of the same shop while it loads again', () => {
  const loading = { status: 'loading', plans: [plan()], videoId: 'v' };
  expect(stateAfter(pending('v'), plansLoaded([plan()]), pending('v'))).toEqual(loading);
});

test.each([null, 'w'])("one video's pass is not on offer for another (%s)", (videoId) => {
  expect(stateAfter(pending('v'), plansLoaded([plan()]), pending(videoId)).plans).toEqual([]);
});
