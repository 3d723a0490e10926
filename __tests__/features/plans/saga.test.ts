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
])('opening the shop loads the plans, for a video only if its id is valid (%s)', (videoId, sent) =>
  steps(loadPlans(shopOpened({ videoId })), [
    ...asked(videoId, sent, [plan()]),
    [raw.put(plansLoaded([plan()]))],
  ]),
);

test('the shop reports why the plans did not load', () =>
  steps(loadPlans(shopOpened({ videoId: null })), [
    ...asked(null, undefined, throws(offline())),
    [raw.put(plansFailed(toFailure(offline())))],
  ]));

test('opening the shop again replaces the request before', () =>
  steps(plansSaga(), [[raw.takeLatest(shopOpened, loadPlans)]]));

const stateAfter = statesOf(plans);
const pending = (videoId: string | null) => plansPending({ videoId });

test('the shop keeps its plans while it reloads them for the same video', () => {
  const loading = { status: 'loading', plans: [plan()], videoId: 'v' };
  expect(stateAfter(pending('v'), plansLoaded([plan()]), pending('v'))).toEqual(loading);
});

test.each([null, 'w'])('the shop drops a video’s plans when it opens for another or none (%s)', (videoId) => {
  expect(stateAfter(pending('v'), plansLoaded([plan()]), pending(videoId)).plans).toEqual([]);
});
