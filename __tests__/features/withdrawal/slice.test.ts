import { navigated } from '../../../src/core/navigation/slice.ts';
import slice, { abandoned, failed, received, requested } from '../../../src/features/withdrawal/slice.ts';
import { reason, withdrawal } from '../../support/samples.ts';
import { statesOf } from '../../support/states.ts';

const { reducer, getInitialState } = slice;
const stateAfter = statesOf(slice);
const look = requested({ orderId: 'ord_1', confirm: false });
const ready = received(withdrawal());

test('an old complaint is gone with the next try', () => {
  expect(stateAfter(failed(reason), look).reason).toBeNull();
});

test('going back, or to another page, begins anew; another detail of the page does not', () => {
  const shown = stateAfter(look, ready);
  expect(reducer(shown, abandoned())).toEqual(getInitialState());
  const at = { path: '/refundPolicy', search: '', key: 'k' };
  expect(reducer(shown, navigated({ ...at, path: '/', from: '/refundPolicy' }))).toEqual(getInitialState());
  expect(reducer(shown, navigated({ ...at, from: '/refundPolicy' }))).toBe(shown);
});
