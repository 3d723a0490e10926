import { act, screen } from '@testing-library/react';
import type { Order } from '../../contract/entities.ts';
import { detourEntered, detourLeft, returnPlanned } from '../../src/core/navigation/slice.ts';
import { receiptFailed, receiptOpened, receiptReceived } from '../../src/features/orders/receiptSlice.ts';
import * as ordersSlice from '../../src/features/orders/slice.ts';
import OrderResult from '../../src/screens/OrderResult.tsx';
import { order, receipt, video } from '../support/samples.ts';
import { drawScreen, initial, member, reason } from './drawScreen.tsx';
import { button, hasButton, title as heading, hrefOf, region } from './seen.ts';

const at = '/order/result?orderId=ord_1';
const draw = (stage: ordersSlice.Stage, over: Partial<Order> | null = {}, why = reason(null)) => {
  const orders = { ...initial.orders, stage, order: over && order(over) };
  const state = { user: member(), orders: { ...orders, reason: stage === 'failed' ? why : null } };
  return drawScreen(OrderResult, { at, state });
};

test('the result page moves from confirming to unconfirmed to paid by itself', async () => {
  const { say } = await draw('confirming', null);
  expect(heading()).toHaveTextContent('Confirming your payment…');
  say(ordersSlice.resultUnconfirmed());
  expect(heading()).toHaveTextContent('Not confirmed yet');
  expect(screen.getByText('We’re still checking. This page updates by itself.')).toBeVisible();
  expect(screen.queryByText(/fail/i)).not.toBeInTheDocument();
  say(ordersSlice.resultSettled(order({ status: 'paid' })));
  expect(heading()).toHaveTextContent('Payment received');
});

test('a paid order shows the item, the price and the renewal, and links home', async () => {
  await draw('paid', { status: 'paid' });
  for (const words of ['Monthly', '$14.99', '3 April 2026', 'Test mode: no money moves']) {
    expect(screen.getByText(words)).toBeVisible();
  }
  expect(hrefOf('Find something to watch')).toBe('/');
  expect(hasButton('Continue')).toBe(false);
});

test('a paid pass links to its series and says that it never renews', async () => {
  const videoId = video().id;
  await draw('paid', { status: 'paid', kind: 'pass', videoId, renewalDays: null, renewsAt: null });
  expect(
    screen.getByText('You can now watch every episode of this series, for as long as we show it.'),
  ).toBeVisible();
  expect(screen.getByText('Never: one payment')).toBeVisible();
  expect(hrefOf('Watch now')).toBe(`/videos/${videoId}`);
});

test('a paid order resumes the waiting action on request, after its detour ended', async () => {
  const { person, actions, say } = await draw('confirming', null);
  say(detourEntered('plan'));
  say(ordersSlice.resultSettled(order({ status: 'paid' })));
  say(detourLeft('plan'));
  say(returnPlanned('/videos/v?ep=9'));
  await person.click(button('Continue'));
  expect(actions.at(-1)).toEqual(ordersSlice.continueRequested());
});

test.each([
  ['/videos/v?ep=9', 'Your episode opens in a moment.', 'Episode 9 opens in 5 s'],
  ['/videos/v', 'Your episode opens in a moment.', 'We’ll take you back in 5 s'],
  ['/my', 'We’ll take you back in a moment.', 'We’ll take you back in 5 s'],
])('a paid order announces the automatic return to %s, which can be stopped', async (to, words, count) => {
  const { person, actions, say } = await draw('paid', { status: 'paid' });
  say(returnPlanned(to));
  expect(screen.getByText(words)).toHaveClass('spoken');
  expect(screen.getByText(count)).toBeVisible();
  await person.click(button('Stay here'));
  expect(actions.at(-1)).toEqual(ordersSlice.stayRequested());
  expect(screen.queryByText(words)).not.toBeInTheDocument();
  expect(screen.queryByText(count)).not.toBeInTheDocument();
  expect(hrefOf('Continue')).toBe(to);
});

test('a paid order shows a countdown that is hidden from screen readers', async () => {
  const { say } = await draw('paid', { status: 'paid' });
  jest.useFakeTimers();
  say(returnPlanned('/videos/v?ep=9'));
  await act(() => jest.advanceTimersByTimeAsync(2000));
  jest.useRealTimers();
  const count = screen.getByText('Episode 9 opens in 3 s');
  expect(count).toBeVisible();
  expect(count).toHaveAttribute('aria-hidden', 'true');
});

const TOO_LITTLE = /isn’t enough money on the card\. Nothing was charged\./;
test.each([
  ['declined', 'The payment was declined', TOO_LITTLE, 'Try again'],
  ['cancelled', 'You cancelled the payment', /^Nothing was charged\.$/, 'Try again'],
  ['expired', 'This order has expired', /Nothing was charged\./, 'Try again'],
  ['refunded', 'Your money is on its way back', /\$14\.99 was refunded/, 'See the plans'],
] as const)(
  'an order with status %s shows its outcome, no receipt and a link to the plans',
  async (status, title, words, onward) => {
    await draw('unpaid', { status, declineCode: status === 'declined' ? 'insufficient_funds' : null });
    expect(heading()).toHaveTextContent(title);
    expect(screen.getByText(words)).toBeVisible();
    expect(hrefOf(onward)).toBe('/shopping');
    expect(screen.queryByRole('region', { name: 'Receipt' })).not.toBeInTheDocument();
  },
);

test('a retry for a pass keeps its series', async () => {
  await draw('unpaid', { status: 'cancelled', kind: 'pass', videoId: video().id });
  expect(hrefOf('Try again')).toBe(`/shopping?video=${video().id}`);
});

test('a failed order request can be retried', async () => {
  const { person, actions } = await draw('failed', null);
  await person.click(button('Try again'));
  expect(actions).toEqual([ordersSlice.resultOpened({ orderId: 'ord_1', cancelled: false })]);
});

test('the result page links to the plans for a missing order, and to sign-in and back for a visitor', async () => {
  const { unmount } = await draw('failed', null, reason(404));
  expect(heading()).toHaveTextContent('We can’t find this order');
  expect(hrefOf('All payments and receipts')).toBe('/individual#payments');
  expect(hrefOf('See the plans')).toBe('/shopping');
  unmount();
  await draw('failed', null, reason(401));
  expect(hrefOf('Sign in')).toBe('/login?next=%2Forder%2Fresult%3ForderId%3Dord_1');
});

describe('the receipt', () => {
  const paid = {
    status: 'paid',
    receiptNumber: 'R-2026-000001',
    paidAt: '2026-03-04T12:00:00.000Z',
    withdrawableUntil: '2026-03-18T12:00:00.000Z',
  } as const;
  const part = () => region('Receipt');
  const drawOpened = async (...of: Parameters<typeof draw>) => {
    const drawn = await draw(...of);
    drawn.say(receiptOpened({ orderId: 'ord_1' }));
    return drawn;
  };
  const lines = () =>
    part()
      .getAllByRole('term')
      .map((term) => [term.textContent, term.nextElementSibling?.textContent]);

  test('shows this order’s payment, seller and method, can be printed and links to the withdrawal', async () => {
    window.print = jest.fn();
    jest.spyOn(Date, 'now').mockReturnValue(Date.parse('2026-03-10T12:00:00.000Z'));
    const { person, say } = await draw('paid', paid);
    say(receiptOpened({ orderId: 'ord_0' }));
    say(receiptReceived(receipt({ orderId: 'ord_0', number: 'R-2026-000000' })));
    expect(part().getByRole('status')).toBeVisible();
    expect(screen.queryByText('R-2026-000000')).not.toBeInTheDocument();
    say(receiptOpened({ orderId: 'ord_1' }));
    expect(part().getByRole('status')).toHaveTextContent('Loading your receipt...');
    say(receiptReceived(receipt()));
    expect(lines()).toEqual([
      ['Receipt number', 'R-2026-000001'],
      ['Date', '4 March 2026'],
      ['Order number', 'ord_1'],
      ['Seller', 'Night Post\n1 Quay, Port'],
      ['Paid by', 'Ann Other'],
      ['Item', 'Monthly'],
      ['Amount', '$14.99'],
      ['VAT included (5.5%)', '$0.78'],
      ['Paid with', 'Visa ···· 4242'],
    ]);
    expect(hrefOf('All payments and receipts', part())).toBe('/individual#payments');
    expect(hrefOf('Withdraw from this purchase', part())).toBe('/refundPolicy?order=ord_1#withdraw');
    await person.click(button('Print the receipt', part()));
    expect(window.print).toHaveBeenCalledTimes(1);
  });

  test('shows the amount and date of a refund and leaves out missing values', async () => {
    const { say } = await drawOpened('unpaid', { ...paid, status: 'refunded', refundedAmount: 1499 });
    const bare = { tax: null, methodLabel: null, payer: null, seller: { name: 'Night Post', address: '' } };
    say(receiptReceived(receipt({ ...bare, refundedAmount: 1499, refundedAt: '2026-03-06T12:00:00.000Z' })));
    const names = lines().map(([name]) => name);
    expect(names.filter((name) => ['Paid with', 'Paid by'].includes(name ?? ''))).toEqual([]);
    expect(lines()).toContainEqual(['Seller', 'Night Post']);
    expect(lines().at(-1)).toEqual(['Refunded', '$14.99 on 6 March 2026']);
    expect(part().queryByRole('link', { name: 'Withdraw from this purchase' })).not.toBeInTheDocument();
  });

  test('retries after a failure', async () => {
    const { person, actions, say } = await drawOpened('paid', paid);
    say(receiptFailed(reason(null, { kind: 'network' })));
    expect(part().getByRole('alert')).toHaveTextContent('We couldn’t load your receipt');
    await person.click(button('Try again', part()));
    expect(actions.at(-1)).toEqual(receiptOpened({ orderId: 'ord_1' }));
    expect(part().queryByRole('alert')).not.toBeInTheDocument();
  });
});
