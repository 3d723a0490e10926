import { expect, test } from '@jest/globals';
import payments, {
  pageFailed,
  pagePending,
  pageReceived,
} from '../../../src/features/account/paymentsSlice.ts';
import { order } from '../../support/samples.ts';

const { reducer, selectors, getInitialState } = payments;
const after = (...actions: Parameters<typeof reducer>[1][]) =>
  selectors.selectPayments({ payments: actions.reduce(reducer, getInitialState()) });
const first = { page: { items: [order({ id: 'a' })], cursor: 'c' }, first: true };
const second = { page: { items: [order({ id: 'b' })], cursor: null }, first: false };

test('nothing is known at first', () => {
  expect(after()).toEqual({ items: [], cursor: null, status: 'idle' });
});

test('grows page by page and ends', () => {
  expect(after(pagePending())).toMatchObject({ status: 'loading' });
  expect(after(pageReceived(first))).toMatchObject({ status: 'more', cursor: 'c' });
  const both = after(pageReceived(first), pageReceived(second));
  expect(both).toMatchObject({ status: 'end', cursor: null });
  expect(both.items.map(({ id }) => id)).toEqual(['a', 'b']);
});

test('keeps what it has when a page fails', () => {
  const failed = pageFailed({ kind: 'network', code: null, message: '' });
  expect(after(pageReceived(first), failed)).toMatchObject({ status: 'failed', items: [{ id: 'a' }] });
});
