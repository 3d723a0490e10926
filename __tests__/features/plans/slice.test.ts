import plans, { plansLoaded, plansPending } from '../../../src/features/plans/slice.ts';
import { plan } from '../../support/samples.ts';
import { statesOf } from '../../support/states.ts';

const stateAfter = statesOf(plans);
const pending = (videoId: string | null) => plansPending({ videoId });

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
