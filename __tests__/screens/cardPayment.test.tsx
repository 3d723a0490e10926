import { act, screen, waitFor } from '@testing-library/react';
import type { Order } from '../../contract/entities.ts';
import type { RootState } from '../../src/app/rootReducer.ts';
import { methodChangeRequested, methodOpened } from '../../src/features/orders/methodSlice.ts';
import * as ordersSlice from '../../src/features/orders/slice.ts';
import CardPayment from '../../src/screens/CardPayment.tsx';
import { fakeStripe } from '../support/fakeStripe.ts';
import { methodInfo, order, pastDue, subscription, switching } from '../support/samples.ts';
import { drawScreen, initial, member, pass, reason } from './drawScreen.tsx';
import { button, hrefOf, newTabs, title } from './seen.ts';

const ORIGIN = 'http://localhost:4100';
const at = '/order/easy?orderId=ord_1';
const draw = (over: Partial<Order> = {}, stage: ordersSlice.Stage = 'ready') => {
  const orders = { ...initial.orders, stage, order: order(over), reason: null };
  return drawScreen(CardPayment, { at, state: { user: member(), orders } });
};
type Person = Awaited<ReturnType<typeof draw>>['person'];

const pay = () => button('Pay $14.99');
const frame = () => screen.getByTitle<HTMLIFrameElement>('Card number, expiry date and CVV');
const fill = async (person: Person) => {
  await person.type(screen.getByLabelText('First name'), 'Robin');
  await person.type(screen.getByLabelText('Last name'), 'Berg');
  await person.click(screen.getByRole('checkbox'));
};
/** What the provider's page tells ours. */
const tell = (data: object) =>
  act(() => {
    window.dispatchEvent(
      new MessageEvent('message', { data, origin: ORIGIN, source: frame().contentWindow }),
    );
  });
const FORM = { email: 'robin@example.com', firstName: 'Robin', lastName: 'Berg' };
const INPUTS = () => [...document.querySelectorAll('input')].map(({ name }) => name);

test('the card page sums up the payment, then shows the provider’s card fields and no other card input', async () => {
  await draw();
  expect(title()).toHaveTextContent('Set up your credit or debit card');
  expect(screen.getByText('Test mode: no money moves')).toBeVisible();
  const line = screen.getByText('Monthly, $14.99 today').parentElement as HTMLElement;
  expect(line).toHaveTextContent(/Renewal date: 3 April 2026$/);
  expect(line.compareDocumentPosition(frame())).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  const email = screen.getByLabelText('Email');
  expect(frame().compareDocumentPosition(email)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  expect(INPUTS()).toEqual(['email', 'firstName', 'lastName', 'agreed']);
  expect(newTabs()).toEqual(['/serviceAgreement', '/refundPolicy', '/privacyPolicy']);
  expect(screen.queryByRole('contentinfo')).not.toBeInTheDocument();
});

test('the card page frames the provider’s fields in the interface language and shows them once they are ready', async () => {
  const { person } = await draw();
  expect(frame()).toHaveAttribute('src', `${ORIGIN}/fields/card?lang=en-GB`);
  expect(screen.getByText('Loading the secure card fields...')).toBeInTheDocument();
  const before = frame();
  await person.click(button('Reload the card fields'));
  expect(frame()).not.toBe(before);
  expect(screen.getByText('Loading the secure card fields...')).toBeInTheDocument();
  tell({ type: 'card-fields/ready' });
  tell({ type: 'card-fields/height', height: 213 });
  expect(screen.queryByText('Loading the secure card fields...')).not.toBeInTheDocument();
  expect(frame()).toHaveStyle({ height: '213px' });
});

const RENEWS =
  'I agree that the membership renews every 30 days at $14.99, charged to this card, and can be cancelled any time to avoid future charges.';
const ONCE = 'I agree that $14.99 is charged to this card once. It never renews.';
test.each<[string, Partial<Order>, string]>([
  ['a renewal', {}, RENEWS],
  ['a pass', { kind: 'pass', videoId: pass.videoId, renewalDays: null, renewsAt: null }, ONCE],
])('the card page asks for consent to the price of %s', async (_what, over, words) => {
  await draw(over);
  expect(screen.getByRole('checkbox', { name: words })).not.toBeChecked();
  expect(screen.queryAllByText('One payment, no renewal')).toHaveLength(over.kind ? 1 : 0);
  expect(hrefOf('Back to the plans')).toBe(over.kind ? '/shopping?video=the-glass-heiress' : '/shopping');
});

/** Our messages to the provider's page. */
const listen = () => {
  const told = jest.spyOn(frame().contentWindow as Window, 'postMessage').mockImplementation(() => {});
  return () => told.mock.calls as unknown[][];
};

test('the card page requires the missing fields and the agreement before it sends anything', async () => {
  const { person, actions } = await draw();
  const told = listen();
  await person.clear(screen.getByLabelText('Email'));
  await person.click(pay());
  expect(screen.getByText('Please enter your email')).toBeVisible();
  expect(screen.getByText('Please enter your first name')).toBeVisible();
  expect(screen.getByText('Please enter your last name')).toBeVisible();
  expect(screen.getByText('Please tick this box to continue')).toBeVisible();
  expect(screen.getByLabelText('Email')).toHaveFocus();
  // The card's inputs are marked too; a complete try leaves that to the request for the token.
  expect(told()).toEqual([[{ type: 'card-fields/check' }, ORIGIN]]);
  expect(actions).toEqual([]);
});

test('each declined attempt shows the reason above the card fields, focuses them and keeps the form open', async () => {
  const { person, actions, say } = await draw();
  const told = listen();
  await fill(person);
  for (const [id, declineCode, words] of [
    ['ord_1', 'insufficient_funds', /^Your card was declined.*enough money.*Nothing was charged/],
    ['ord_2', 'lost_in_space', /The payment provider didn’t accept it.*Nothing was charged/],
  ] as const) {
    await person.click(pay());
    say(ordersSlice.cardPaymentAnswered(order({ id, status: 'declined', declineCode })));
    const notice = screen.getByRole('alert');
    expect(notice).toHaveTextContent(words);
    expect(notice.compareDocumentPosition(frame())).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    expect(told().at(-1)).toEqual([{ type: 'card-fields/focus' }, ORIGIN]);
  }
  expect(told()).toHaveLength(2);
  expect(actions.filter(ordersSlice.cardPaymentRequested.match)).toHaveLength(2);
});

test('the card page requires the agreement even if all fields are filled in', async () => {
  const { person, actions } = await draw();
  await fill(person);
  await person.click(screen.getByRole('checkbox'));
  await person.click(pay());
  expect(screen.getByText('Please tick this box to continue')).toBeVisible();
  expect(screen.getByRole('checkbox')).toHaveFocus();
  expect(actions).toEqual([]);
});

test('the card page fills in the member’s e-mail and stays busy until the answer', async () => {
  const { person, actions, say } = await draw();
  await fill(person);
  await person.click(pay());
  const wish = ordersSlice.cardPaymentRequested(FORM);
  expect(actions).toEqual([wish]);
  expect(pay()).toHaveAttribute('aria-busy', 'true');
  expect(screen.getByLabelText('First name')).toBeDisabled();
  await person.click(pay());
  expect(actions).toHaveLength(1);

  say(ordersSlice.cardIncomplete());
  expect(screen.getByLabelText('First name')).toBeEnabled();
  expect(screen.getByLabelText('First name')).toHaveValue('Robin');
  // Enter in the provider's inputs sends the form too.
  tell({ type: 'card-fields/submit' });
  expect(actions.at(-1)).toEqual(wish);
});

test.each([
  [reason(null, { kind: 'network' }), /you never pay twice for one order/],
  [reason(409), /You already have this plan/],
  [reason(429, { kind: 'badRequest' }), /Too many cards tried/],
  [reason(401), /You’ve been signed out/],
])('the card page shows why the payment failed: %j', async (why, words) => {
  const { say } = await draw();
  say(ordersSlice.cardPaymentFailed(why));
  expect(screen.getByRole('alert')).toHaveTextContent(words);
});

test('the card page stays busy while the result page or the bank’s page loads', async () => {
  await draw({ status: 'action', actionUrl: 'http://bank.test/' }, 'confirming');
  expect(pay()).toHaveAttribute('aria-busy', 'true');
});

const failed = (code: number | null): Partial<RootState> => ({
  orders: { ...initial.orders, stage: 'failed', order: null, reason: reason(code) },
});

test('the card page handles an order that failed to load or is missing, and a signed-out user', async () => {
  const { person, actions, ...first } = await drawScreen(CardPayment, { at, state: failed(null) });
  await person.click(button('Try again'));
  expect(actions).toEqual([ordersSlice.cardPageOpened({ orderId: 'ord_1' })]);
  first.unmount();
  const { unmount } = await drawScreen(CardPayment, { at, state: failed(404) });
  expect(screen.getByRole('heading', { name: 'We can’t find this order' })).toBeVisible();
  unmount();
  await drawScreen(CardPayment, { at, state: failed(401) });
  expect(hrefOf('Sign in')).toBe('/login?next=%2Forder%2Feasy%3ForderId%3Dord_1');
});

test('the card page shows a loading state, and hides the form of an expired order', async () => {
  const { unmount } = await draw({}, 'loading');
  expect(screen.getByRole('status')).toHaveTextContent('Loading your order...');
  unmount();
  await draw({ status: 'expired' }, 'unpaid');
  expect(screen.queryByLabelText('First name')).not.toBeInTheDocument();
});

test('the card page reports an order that cannot be paid by card', async () => {
  await draw({ card: null });
  expect(screen.getByRole('alert')).toHaveTextContent('This order can’t be paid by card');
});

test('the card page mounts Stripe’s inputs, remounts them after a failure and shows each error beside its input', async () => {
  const scripts = () => document.querySelectorAll<HTMLScriptElement>('script[src*="js.stripe.com"]');
  const stripe = fakeStripe();
  const card = { kind: 'stripe', publishableKey: 'pk_test_1' } as const;
  // Stripe's script loads at this address alone.
  window.history.replaceState(null, '', at);
  const { person, say } = await draw({ card });
  await screen.findByText('Card number');
  for (const label of ['Expiry date', 'CVV']) expect(screen.getByText(label)).toBeVisible();
  expect(INPUTS()).toEqual(['email', 'firstName', 'lastName', 'agreed']);
  expect(document.querySelector('iframe')).toBeNull();
  expect(screen.getByText('Loading the secure card fields...')).toBeInTheDocument();
  act(() => void scripts()[0]?.dispatchEvent(new Event('error')));
  await person.click(button('Reload the card fields'));
  await screen.findByText('Card number');
  await act(async () => {
    window.Stripe = stripe.create;
    scripts()[0]?.dispatchEvent(new Event('load'));
  });
  act(() => {
    for (const kind of ['cardNumber', 'cardExpiry', 'cardCvc']) stripe.say(kind, 'ready');
  });
  expect(screen.queryByText('Loading the secure card fields...')).not.toBeInTheDocument();
  act(() => stripe.say('cardNumber', 'change', { error: { message: 'Your card number is invalid.' } }));
  expect(screen.getByRole('alert')).toHaveTextContent('Your card number is invalid.');
  expect(screen.getByRole('alert').parentElement).toHaveTextContent('Card number');
  act(() => stripe.say('cardNumber', 'change', {}));
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();

  await person.click(pay());
  expect(await screen.findByText('Please enter the CVV')).toBeVisible();
  const { focus } = stripe.last('cardNumber').element;
  jest.mocked(focus).mockClear();
  say(ordersSlice.cardPaymentAnswered(order({ card, status: 'declined', declineCode: 'card_declined' })));
  await waitFor(() => expect(focus).toHaveBeenCalled());
  window.history.replaceState(null, '', '/');
  delete window.Stripe;
});

const CHANGE = '/order/easy?subscription=change';
type Method = RootState['paymentMethod'];
const drawChange = (info: Method['info'], over: Partial<Method> = {}, query = '') => {
  const paymentMethod = { ...initial.paymentMethod, status: 'ready' as const, info, ...over };
  const state = { user: member(subscription), paymentMethod };
  return drawScreen(CardPayment, { at: `${CHANGE}${query}`, state });
};
const use = () => button('Use this card');

test('the card change shows the current method and the next charge, and submits the same form as the card page', async () => {
  const { actions, person } = await drawChange(methodInfo());
  expect(screen.getByRole('heading', { level: 1, name: 'Change payment method' })).toBeInTheDocument();
  expect(screen.getByText('Test mode: no money moves')).toBeVisible();
  const line = screen.getByText('You pay with Visa ···· 4242').parentElement as HTMLElement;
  expect(line.compareDocumentPosition(frame())).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  expect(line).toHaveTextContent(/Nothing is charged today. From 3 April 2026, we’ll charge the new card/);
  await fill(person);
  expect(screen.getByRole('checkbox', { name: /renews every 30 days at \$14.99/ })).toBeChecked();
  await person.click(use());
  expect(actions).toEqual([methodChangeRequested(FORM)]);
  expect(use()).toHaveAttribute('aria-busy', 'true');
});

test('the card change asks for consent to the terms of the plan that the subscription switches to', async () => {
  await drawChange({ ...methodInfo(), subscription: switching });
  expect(screen.getByRole('checkbox', { name: /renews every 365 days at \$79.99/ })).toBeVisible();
});

const ofCancelled = { ...methodInfo(), subscription: { ...subscription, status: 'cancelled' as const } };
const ofNobody = { ...methodInfo(), subscription: null };
const owing = (status?: 'done') => ({ ...methodInfo(status), subscription: pastDue });
const LATER = /We’ll try again on 4 April 2026.* until 6 April 2026/;
test.each<[string, Method['info'], string | RegExp, Method['status']?]>([
  ['an open renewal is retried at once', owing(), /^We’ll charge \$14.99 to the new card right away/],
  ['a new card could not pay the open renewal', owing('done'), LATER],
  ['the provider is still deciding', methodInfo('pending'), 'Confirming your card', 'waiting'],
  ['there is no subscription', ofNobody, 'You have no subscription that renews.'],
  ['the subscription is cancelled', ofCancelled, 'You have no subscription that renews.'],
  ['the provider takes no cards', { ...methodInfo(), card: null }, /^To pay another way, cancel the renewal/],
  ['the subscription loads', null, 'Loading your subscription...', 'loading'],
])('the card change says that %s', async (_what, info, words, status = 'ready') => {
  await drawChange(info, { status });
  expect(screen.getByText(words)).toBeVisible();
});

test.each([
  ['declined', 'You keep paying as before.'],
  ['expired', /^The new card wasn’t confirmed in time/],
  ['cancelled', /^A newer change replaced it/],
] as const)('a card change that was %s keeps the form open for another card', async (status, words) => {
  await drawChange(methodInfo(status));
  expect(screen.getByText(words)).toBeVisible();
  expect(use()).toBeEnabled();
});

test('the card change links to the bank again if the user returned too early', async () => {
  await drawChange(methodInfo('action', { actionUrl: 'https://bank.test/3ds' }));
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
  await drawChange(methodInfo(), { reason: reason(code) });
  expect(screen.getByText(words)).toBeVisible();
});

test('the card change confirms the change and links back', async () => {
  const changed = { ...subscription, methodLabel: 'Visa ···· 5454' };
  await drawChange({ ...methodInfo('done'), subscription: changed });
  expect(screen.getByText('Your new card is set')).toBeVisible();
  expect(screen.getByText('From now on we’ll charge Visa ···· 5454.')).toBeVisible();
  expect(hrefOf('Go to your account')).toBe('/my');
});

test('the card change retries a failed load with the same change id', async () => {
  const failed = { status: 'failed' as const, reason: reason(null, { kind: 'network' }) };
  const { person, actions } = await drawChange(null, failed, '&changeId=chg_1');
  await person.click(button('Try again'));
  expect(actions).toEqual([methodOpened({ changeId: 'chg_1' })]);
});

test('the card change lets a signed-out user sign in and return', async () => {
  await drawChange(null, { status: 'failed', reason: reason(401) });
  expect(hrefOf('Sign in')).toBe(`/login?${new URLSearchParams({ next: CHANGE })}`);
});
