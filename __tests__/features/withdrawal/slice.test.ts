import { toFailure } from '../../../src/core/failures.ts';
import { navigated } from '../../../src/core/navigation/slice.ts';
import slice, { abandoned, failed, received, requested } from '../../../src/features/withdrawal/slice.ts';
import { refusal, withdrawal } from '../../support/samples.ts';
import { statesOf } from '../../support/states.ts';

const { reducer, getInitialState } = slice;
const stateAfter = statesOf(slice);
const look = requested({ orderId: 'ord_1', confirm: false });
const confirm = requested({ orderId: 'ord_1', confirm: true });
const ready = received(withdrawal());
const why = toFailure(refusal(429));

test('what is shown stays while it is confirmed, and when that fails', () => {
  expect(stateAfter(look, ready, confirm)).toMatchObject({ status: 'pending', answer: withdrawal() });
  expect(stateAfter(look, ready, confirm, failed(why))).toMatchObject({
    status: 'failed',
    reason: why,
    answer: withdrawal(),
  });
  expect(stateAfter(look, ready, confirm, failed(why), confirm).reason).toBeNull();
  const done = withdrawal({ status: 'received' });
  expect(stateAfter(look, ready, confirm, received(done)).answer).toEqual(done);
});

test('going back, or to another page, begins anew; another detail of the page does not', () => {
  const shown = stateAfter(look, ready);
  expect(reducer(shown, abandoned())).toEqual(getInitialState());
  const at = { path: '/refundPolicy', search: '', key: 'k' };
  expect(reducer(shown, navigated({ ...at, path: '/', from: '/refundPolicy' }))).toEqual(getInitialState());
  expect(reducer(shown, navigated({ ...at, from: '/refundPolicy' }))).toBe(shown);
});
