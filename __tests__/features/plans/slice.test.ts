import plans, { plansFailed, plansLoaded, plansPending } from '../../../src/features/plans/slice.ts';
import { plan, reason } from '../../support/samples.ts';
import { statesOf } from '../../support/states.ts';

const stateAfter = statesOf(plans);
const pending = (videoId: string | null) => plansPending({ videoId });

test('the shop shows the plans that were loaded', () => {
  expect(stateAfter(pending(null)).status).toBe('loading');
  expect(stateAfter(pending(null), plansLoaded([plan()]))).toEqual({
    status: 'ready',
    plans: [plan()],
    videoId: null,
  });
});

test('the shop keeps the plans of the same shop while it loads again', () => {
  expect(stateAfter(pending('v'), plansLoaded([plan()]), pending('v'))).toEqual({
    status: 'loading',
    plans: [plan()],
    videoId: 'v',
  });
});

test.each([null, 'w'])("one video's pass is not on offer for another (%s)", (videoId) => {
  expect(stateAfter(pending('v'), plansLoaded([plan()]), pending(videoId)).plans).toEqual([]);
});

test('the shop tells a failure from an empty shop', () => {
  expect(stateAfter(pending(null), plansFailed(reason)).status).toBe('failed');
});
