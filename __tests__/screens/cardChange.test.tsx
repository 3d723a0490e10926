import { screen } from '@testing-library/react';
import type { PaymentMethodInfo } from '../../contract/entities.ts';
import type { RootState } from '../../src/app/rootReducer.ts';
import { methodChangeRequested, methodOpened } from '../../src/features/orders/methodSlice.ts';
import CardPayment from '../../src/screens/CardPayment.tsx';
import { methodInfo, pastDue, subscription, switching } from '../support/samples.ts';
import { drawScreen, initial, member, reason } from './drawScreen.tsx';
import { button, hrefOf } from './seen.ts';

const at = '/order/easy?subscription=change';
const draw = (info: PaymentMethodInfo | null, over: Partial<RootState['paymentMethod']> = {}, address = at) =>
  drawScreen(CardPayment, {
    at: address,
    state: {
      user: member(subscription),
      paymentMethod: { ...initial.paymentMethod, status: 'ready', info, ...over },
    },
  });
const use = () => button('Use this card');

test('the card change shows the current method and the next charge, and sends the form of the card page', async () => {
  const { actions, person } = await draw(methodInfo());
  expect(screen.getByRole('heading', { level: 1, name: 'Change payment method' })).toBeInTheDocument();
  expect(screen.getByText('Test mode: no money moves')).toBeVisible();
  const line = screen.getByText('You pay with Visa ···· 4242').parentElement as HTMLElement;
  const frame = screen.getByTitle('Card number, expiry date and CVV');
  expect(line.compareDocumentPosition(frame)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  expect(line).toHaveTextContent(/Nothing is charged today. From 3 April 2026, we’ll charge the new card/);
  await person.type(screen.getByLabelText('First name'), 'Robin');
  await person.type(screen.getByLabelText('Last name'), 'Berg');
  await person.click(screen.getByRole('checkbox', { name: /renews every 30 days at \$14.99/ }));
  await person.click(use());
  const form = { email: 'robin@example.com', firstName: 'Robin', lastName: 'Berg' };
  expect(actions).toEqual([methodChangeRequested(form)]);
  expect(use()).toHaveAttribute('aria-busy', 'true');
});

test('the card change asks for consent to the terms of the plan that it switches to', async () => {
  await draw({ ...methodInfo(), subscription: switching });
  expect(screen.getByRole('checkbox', { name: /renews every 365 days at \$79.99/ })).toBeVisible();
});

const ofCancelled = { ...methodInfo(), subscription: { ...subscription, status: 'cancelled' as const } };
test.each<[string, PaymentMethodInfo | null, string | RegExp, RootState['paymentMethod']['status']?]>([
  [
    'an open renewal is retried at once',
    { ...methodInfo(), subscription: pastDue },
    /^We’ll charge \$14.99 to the new card right away/,
  ],
  [
    'a new card could not pay the open renewal',
    { ...methodInfo('done'), subscription: pastDue },
    /We’ll try again on 4 April 2026.* until 6 April 2026/,
  ],
  ['the provider is still deciding', methodInfo('pending'), 'Confirming your card', 'waiting'],
  [
    'there is no subscription',
    { ...methodInfo(), subscription: null },
    'You have no subscription that renews.',
  ],
  ['the subscription is cancelled', ofCancelled, 'You have no subscription that renews.'],
  ['the provider takes no cards', { ...methodInfo(), card: null }, /^To pay another way, cancel the renewal/],
  ['the subscription loads', null, 'Loading your subscription...', 'loading'],
])('says that %s', async (_what, info, words, status = 'ready') => {
  await draw(info, { status });
  expect(screen.getByText(words)).toBeVisible();
});

test.each([
  ['declined', 'You keep paying as before.'],
  ['expired', /^The new card wasn’t confirmed in time/],
  ['cancelled', /^A newer change replaced it/],
] as const)('a card that was %s keeps the form open for another card', async (status, words) => {
  await draw(methodInfo(status));
  expect(screen.getByText(words)).toBeVisible();
  expect(use()).toBeEnabled();
});

test('the card change links to the bank again if the user returned too early', async () => {
  await draw(methodInfo('action', { actionUrl: 'https://bank.test/3ds' }));
  expect(hrefOf('Go to your bank')).toBe('https://bank.test/3ds');
});

test.each([
  [409, /^Your subscription no longer renews/],
  [404, 'You no longer have a subscription.'],
  [429, /^Too many cards tried/],
  [422, /^Please check what you entered/],
  [401, 'Sign in'],
  [null, /^We got no answer/],
])('the card change explains the refusal %s', async (code, words) => {
  await draw(methodInfo(), { reason: reason(code) });
  expect(screen.getByText(words)).toBeVisible();
});

test('the card change confirms the change and links back', async () => {
  await draw({ ...methodInfo('done'), subscription: { ...subscription, methodLabel: 'Visa ···· 5454' } });
  expect(screen.getByText('Your new card is set')).toBeVisible();
  expect(screen.getByText('From now on we’ll charge Visa ···· 5454.')).toBeVisible();
  expect(hrefOf('Go to your account')).toBe('/my');
});

test('a retry dispatches the same action', async () => {
  const address = `${at}&changeId=chg_1`;
  const failed = { status: 'failed' as const, reason: reason(null, { kind: 'network' }) };
  const { person, actions } = await draw(null, failed, address);
  await person.click(button('Try again'));
  expect(actions).toEqual([methodOpened({ changeId: 'chg_1' })]);
});

test('a signed-out user can sign in and return', async () => {
  await draw(null, { status: 'failed', reason: reason(401) });
  expect(hrefOf('Sign in')).toBe(`/login?${new URLSearchParams({ next: at })}`);
});
