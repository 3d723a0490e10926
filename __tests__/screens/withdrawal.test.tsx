import { screen, within } from '@testing-library/react';
import axe from 'axe-core';
import type { Order } from '../../contract/entities.ts';
import type { RootState } from '../../src/app/rootReducer.ts';
import { userLoaded } from '../../src/core/session/slice.ts';
import { listOpened } from '../../src/features/orders/paymentsSlice.ts';
import { abandoned, failed, received, requested } from '../../src/features/withdrawal/slice.ts';
import Information from '../../src/screens/information/Information.tsx';
import { order, pageText, user, withdrawal } from '../support/samples.ts';
import { drawScreen, initial, member, reason, visitor } from './drawScreen.tsx';

const paid = {
  status: 'paid',
  paidAt: '2026-03-04T12:00:00.000Z',
  withdrawableUntil: '2026-03-18T12:00:00.000Z',
} as const;
const monthly = order({ ...paid, methodLabel: 'Visa ···· 4242' });
const pass = order({ ...paid, id: 'ord_2', planName: 'Series pass', amount: 999 });
const old = order({
  ...paid,
  id: 'ord_3',
  planName: 'Weekly',
  withdrawableUntil: '2026-01-15T12:00:00.000Z',
});
const payments = (status: RootState['payments']['list']['status'], ...items: Order[]) => ({
  list: { items, cursor: null, status },
});
const draw = (state: Partial<RootState> = {}, at = '/refundPolicy') => {
  const opened = { page: 'refundPolicy', status: 'ready', text: pageText() } as const;
  const information = { ...initial.information, ...opened };
  return drawScreen(Information, { at, state: { user: visitor, information, ...state } });
};
const drawMember = (at?: string) =>
  draw({ user: member(), payments: payments('end', monthly, pass, old) }, at);
const part = () => screen.getByRole('region', { name: 'Withdraw from a purchase' });
const form = () => within(part());
const button = (name: string) => form().getByRole('button', { name });
const next = () => button('Continue');
const sendLink = () => button('Email me the link');
const number = () => form().getByLabelText('Order or receipt number');
const email = () => form().getByLabelText('Email');
const wish = { orderId: 'ord_1', email: 'robin@example.com', confirm: true };

beforeEach(() => void jest.spyOn(Date, 'now').mockReturnValue(Date.parse('2026-03-10T12:00:00.000Z')));

test('the withdrawal form appears below the refund policy only', async () => {
  const { unmount } = await draw();
  expect(screen.getByRole('heading', { name: 'Withdraw from a purchase' })).toHaveAttribute('id', 'withdraw');
  unmount();
  await draw({ information: { ...initial.information, page: 'contactUs', text: pageText() } });
  expect(screen.queryByRole('heading', { name: 'Withdraw from a purchase' })).not.toBeInTheDocument();
});

test('the withdrawal form ignores the URL’s query until the session is known, as the server does', async () => {
  const { say, unmount } = await draw({ user: initial.user }, '/refundPolicy?order=ord_7#withdraw');
  expect(part()).toHaveFocus();
  expect(number()).toHaveValue('');
  say(userLoaded(null));
  expect(number()).toHaveValue('ord_7');
  unmount();

  const linked = await draw({ user: initial.user }, '/refundPolicy?link=1#withdraw');
  expect(sendLink()).toBeVisible();
  linked.say(userLoaded(null));
  expect(button('Confirm withdrawal')).toBeVisible();
  linked.unmount();

  const member = await draw({ user: initial.user, payments: payments('end', monthly) });
  member.say(userLoaded(user));
  expect(form().getByRole('radio', { name: /Monthly/ })).toBeVisible();
});

describe('the withdrawal form of a visitor', () => {
  test('shows missing and invalid values at their fields and sends nothing', async () => {
    const { person, actions } = await draw();
    await person.click(sendLink());
    expect(number()).toHaveAccessibleDescription(/Please enter the order number/);
    expect(number()).toHaveFocus();
    await person.type(number(), 'what is this?');
    await person.type(email(), 'robin');
    await person.click(sendLink());
    expect(number()).toHaveAccessibleDescription(/This doesn’t look like an order or receipt number/);
    expect(email()).toHaveAccessibleDescription(/This doesn’t look like an email address/);
    expect(number()).toHaveValue('what is this?');
    expect(actions).toEqual([]);
  });

  test('requests the mail with the link, and does not reveal whether the order exists', async () => {
    const { person, actions, say } = await draw();
    await person.type(number(), ' ord_1 ');
    await person.type(email(), ' robin@example.com {Enter}');
    expect(actions).toEqual([requested(wish)]);
    expect(sendLink()).toHaveAttribute('aria-busy', 'true');

    say(received(withdrawal({ status: 'mailed' })));
    const answer = form().getByRole('status');
    expect(answer).toHaveTextContent('Check your email');
    expect(answer).toHaveTextContent('Order or receipt ord_1');
    expect(answer).toHaveTextContent(/If the number and email match .* is on its way/);
    expect(answer).toHaveTextContent('Your request counts as of 5 March 2026');
    expect(answer).toHaveTextContent('From your account, you don’t need one.');
    expect(answer).not.toHaveTextContent('received your withdrawal');
    expect(answer).toHaveFocus();
    expect(form().queryByRole('button')).not.toBeInTheDocument();
  });

  test('marks an e-mail that the server rejects until it is corrected', async () => {
    const { person, say } = await draw();
    await person.type(number(), 'ord_1');
    await person.type(email(), 'robin@example{Enter}');
    say(failed(reason(422, { fields: { email: 'invalid' } })));
    expect(email()).toHaveAccessibleDescription(/doesn’t look like an email/);
    expect(email()).toHaveFocus();
    expect(email()).toHaveValue('robin@example');
    await person.keyboard('.com');
    expect(form().queryByText(/doesn’t look like an email/)).not.toBeInTheDocument();
  });
});

describe('the withdrawal form opened by a mailed link', () => {
  const open = (state: Partial<RootState> = {}) => draw(state, '/refundPolicy?link=1#withdraw');

  test('withdraws with one tap', async () => {
    const { person, actions, say } = await open();
    expect(part()).toHaveFocus();
    expect(form().getByText(/^You get back the full price of the purchase named in the email/)).toBeVisible();
    expect(form().queryByLabelText('Email')).not.toBeInTheDocument();
    expect(form().queryByRole('button', { name: 'Go back, change nothing' })).not.toBeInTheDocument();
    await person.click(button('Confirm withdrawal'));
    expect(actions).toEqual([requested({ confirm: true })]);
    say(received(withdrawal({ status: 'received' })));
    expect(form().getByRole('status')).toHaveTextContent('We received your withdrawal on 5 March 2026');
    expect(form().getByRole('status')).toHaveTextContent('A confirmation email is on its way.');
  });

  test('can be retried after a failure, and says when the link has expired', async () => {
    const { person, actions, say } = await open({ user: member() });
    await person.click(button('Confirm withdrawal'));
    say(failed(reason(null, { kind: 'network' })));
    expect(form().getByRole('alert')).toHaveTextContent('Can’t connect.');
    await person.click(button('Confirm withdrawal'));
    expect(actions.at(-1)).toEqual(requested({ confirm: true }));
    say(failed(reason(404)));
    expect(form().getByRole('alert')).toHaveTextContent('This link has expired.');
  });
});

describe('a member on the withdrawal form', () => {
  test('chooses among purchases within the withdrawal period', async () => {
    const { person, actions } = await drawMember();
    expect(form().getAllByRole('radio')).toHaveLength(2);
    await person.click(next());
    expect(form().getByRole('alert')).toHaveTextContent('Please choose a purchase');
    expect(actions).toEqual([]);
    await person.click(form().getByRole('radio', { name: 'Series pass 4 March 2026 $9.99' }));
    expect(form().queryByRole('alert')).not.toBeInTheDocument();
    await person.click(next());
    expect(actions).toEqual([requested({ orderId: 'ord_2', confirm: false })]);
  });

  test('starts with the linked purchase, sees the consequences and can go back', async () => {
    const { person, actions, say } = await drawMember('/refundPolicy?order=ord_1#withdraw');
    expect(form().getByRole('radio', { name: /Monthly/ })).toBeChecked();
    await person.click(next());
    say(received(withdrawal({ order: monthly })));
    expect(form().getByText('Monthly')).toBeVisible();
    expect(form().getByText(/^You get \$14\.99 back the way you paid: Visa ···· 4242\./)).toBeVisible();
    await person.click(button('Go back, change nothing'));
    expect(actions.at(-1)).toEqual(abandoned());
    expect(form().getAllByRole('radio')).toHaveLength(2);

    await person.click(next());
    say(received(withdrawal({ order: monthly })));
    await person.click(button('Confirm withdrawal'));
    expect(actions.at(-1)).toEqual(requested({ orderId: 'ord_1', confirm: true }));
    say(received(withdrawal({ status: 'received', order: { ...monthly, status: 'refunded' } })));
    expect(form().getByRole('status')).toHaveTextContent('A confirmation email is on its way.');
  });

  test('can enter an order number instead, and go back to the list of purchases', async () => {
    const { person } = await drawMember();
    await person.click(button('Find by order number'));
    expect(number()).toBeVisible();
    await person.click(button('Choose from my purchases'));
    expect(form().getAllByRole('radio')).toHaveLength(2);
  });

  test('sees when there is no recent purchase or the purchases load, and can retry a failed load', async () => {
    const none = await draw({ user: member(), payments: payments('end', old) });
    expect(form().getByText('This account has no purchases from the last 14 days.')).toBeVisible();
    expect(form().queryByRole('button', { name: 'Continue' })).not.toBeInTheDocument();
    none.unmount();
    const { unmount } = await draw({ user: member(), payments: payments('loading') });
    expect(form().getByRole('status')).toHaveTextContent('Loading...');
    unmount();
    const { person, actions } = await draw({ user: member(), payments: payments('failed') });
    await person.click(button('Try again'));
    expect(actions).toEqual([listOpened()]);
  });
});

test.each([
  [reason(409), 'The 14 days for this purchase are over'],
  [reason(401), 'You’ve been signed out, and nothing has been withdrawn.'],
  [reason(404), 'We can’t find this order in your account'],
  [reason(429, { kind: 'badRequest' }), 'Too many attempts'],
  [reason(null, { kind: 'network' }), 'Can’t connect.'],
])('the withdrawal form shows why it failed, in both steps: %j', async (why, words) => {
  const { person, say } = await drawMember('/refundPolicy?order=ord_1');
  await person.click(next());
  say(failed(why));
  expect(form().getByRole('alert')).toHaveTextContent(words);
  await person.click(next());
  say(received(withdrawal({ order: monthly })));
  expect(form().queryByRole('alert')).not.toBeInTheDocument();
  await person.click(button('Confirm withdrawal'));
  say(failed(why));
  expect(form().getByRole('alert')).toHaveTextContent(words);
  expect(button('Confirm withdrawal')).not.toHaveAttribute('aria-busy');
});

test('the withdrawal form passes the accessibility check in every step', async () => {
  const { say } = await draw({ user: member(), payments: payments('end', monthly) });
  const rules = { 'color-contrast': { enabled: false }, region: { enabled: false } };
  for (const step of [null, withdrawal(), withdrawal({ status: 'received' })]) {
    if (step) say(received(step));
    const { violations } = await axe.run(document.body, { rules });
    expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
  }
});
