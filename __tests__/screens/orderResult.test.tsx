import { screen } from '@testing-library/react';
import type { Order } from '../../contract/entities.ts';
import { detourLeft, returnPlanned } from '../../src/core/navigation.ts';
import {
  continueRequested,
  resultOpened,
  resultSettled,
  resultUnconfirmed,
  type Stage,
} from '../../src/features/orders/slice.ts';
import OrderResult from '../../src/screens/OrderResult.tsx';
import { order, video } from '../support/samples.ts';
import { drawScreen, initial, member, reason } from './drawScreen.tsx';

const at = '/order/result?orderId=ord_1';
const draw = (stage: Stage, over: Partial<Order> | null = {}, why = reason(null)) =>
  drawScreen(OrderResult, {
    at,
    state: {
      user: member(),
      orders: { stage, order: over && order(over), reason: stage === 'failed' ? why : null },
    },
  });
const heading = () => screen.getByRole('heading', { level: 1 });
const link = (name: string) => screen.getByRole('link', { name });

test('goes from confirming to not confirmed yet and on to paid by itself', async () => {
  const { say } = await draw('confirming', null);
  expect(heading()).toHaveTextContent('Confirming your payment…');
  say(resultUnconfirmed());
  expect(heading()).toHaveTextContent('Not confirmed yet');
  expect(screen.getByText('We keep asking, and this page goes on by itself.')).toBeVisible();
  expect(screen.queryByText(/fail/i)).not.toBeInTheDocument();
  say(resultSettled(order({ status: 'paid' })));
  expect(heading()).toHaveTextContent('Thank you, it is paid');
});

test('paid: says what was bought, for how much and when it renews, and leads home', async () => {
  await draw('paid', { status: 'paid' });
  for (const words of ['Monthly', '$14.99', '3 April 2026', 'Test mode: no money moves']) {
    expect(screen.getByText(words)).toBeVisible();
  }
  expect(link('Find something to watch')).toHaveAttribute('href', '/');
  expect(screen.queryByRole('button', { name: 'Continue' })).not.toBeInTheDocument();
});

test('paid: a pass leads to its series and never renews', async () => {
  const videoId = video().id;
  await draw('paid', { status: 'paid', kind: 'pass', videoId, renewalDays: null, renewsAt: null });
  expect(screen.getByText('Every episode of this series is yours for good.')).toBeVisible();
  expect(screen.getByText('Never, it was one payment')).toBeVisible();
  expect(link('Watch now')).toHaveAttribute('href', `/videos/${videoId}`);
});

test('paid: what waited for it goes on when asked, though its detour is over with the news', async () => {
  const detour = { wants: 'plan' as const, flow: null };
  const { person, actions, say } = await drawScreen(OrderResult, {
    at,
    state: {
      navigation: { ...initial.navigation, detour },
      orders: { stage: 'confirming', order: null, reason: null },
    },
  });
  say(resultSettled(order({ status: 'paid' })));
  say(detourLeft());
  say(returnPlanned('/videos/v?ep=9'));
  await person.click(screen.getByRole('button', { name: 'Continue' }));
  expect(actions.at(-1)).toEqual(continueRequested());
});

test.each([
  [
    'declined',
    'The payment was declined',
    /not enough money on the card\. Nothing was charged\./,
    'Try again',
  ],
  ['cancelled', 'You cancelled', /^Nothing was charged\.$/, 'Try again'],
  ['expired', 'This order has expired', /Nothing was charged\./, 'Try again'],
  ['refunded', 'Your money is on its way back', /\$14\.99 was refunded/, 'To the plans'],
] as const)('%s: says so, and leads back to the plans', async (status, title, words, onward) => {
  await draw('unpaid', { status, declineCode: status === 'declined' ? 'insufficient_funds' : null });
  expect(heading()).toHaveTextContent(title);
  expect(screen.getByText(words)).toBeVisible();
  expect(link(onward)).toHaveAttribute('href', '/shopping');
});

test('another try for a pass is for the same series', async () => {
  await draw('unpaid', { status: 'cancelled', kind: 'pass', videoId: video().id });
  expect(link('Try again')).toHaveAttribute('href', `/shopping?video=${video().id}`);
});

test('an order that could not be asked for is asked for again', async () => {
  const { person, actions } = await draw('failed', null);
  await person.click(screen.getByRole('button', { name: 'Try again' }));
  expect(actions).toEqual([resultOpened({ orderId: 'ord_1', cancelled: false })]);
});

test('no such order leads to the plans; a visitor to the sign-in and back', async () => {
  const { unmount } = await draw('failed', null, reason(404));
  expect(heading()).toHaveTextContent('There is no such order');
  expect(link('To the plans')).toHaveAttribute('href', '/shopping');
  unmount();
  await draw('failed', null, reason(401));
  expect(link('Sign in')).toHaveAttribute('href', '/login?next=%2Forder%2Fresult%3ForderId%3Dord_1');
});
