import { screen, within } from '@testing-library/react';
import type { Order } from '../../contract/entities.ts';
import type { RootState } from '../../src/app/rootReducer.ts';
import * as consentSlice from '../../src/features/consent/slice.ts';
import * as payments from '../../src/features/orders/paymentsSlice.ts';
import { subscribeRequested } from '../../src/features/plans/slice.ts';
import * as account from '../../src/features/user/accountSlice.ts';
import { takeSecret } from '../../src/lib/oneTimeSecrets.ts';
import Individual from '../../src/screens/Individual.tsx';
import { order, session, subscription } from '../support/samples.ts';
import { drawScreen, initial, member, reason, visitor } from './drawScreen.tsx';
import { button, dialog, hasButton, hrefOf, region, title } from './seen.ts';

const here = session({ id: 'ses_here', device: 'Chrome · Windows', current: true });
const phone = session();
const nameless = session({ id: 'ses_2', device: '' });
const pixels = [
  { config_key: 'facebook_pixel_id', config_value: '1234567890' },
  { config_key: 'tiktok_pixel', config_value: 'ABCDEFGHIJ0123456789' },
  { config_key: 'consent', config_value: 'required' },
];
const offline = reason(null, { kind: 'network' });
const consent = (over: Partial<RootState['consent']>) => ({ ...initial.consent, ...over });
const paid = (...items: Order[]) => ({ list: { items, cursor: null, status: 'end' as const } });
const settled = {
  consent: consent({ status: 'notNeeded' }),
  account: { sessions: [here, phone, nameless], steps: { sessions: 'done' as const }, ending: {} },
  payments: paid(order({ status: 'paid' })),
};
const draw = (state: Partial<RootState> = {}, at = '/individual') =>
  drawScreen(Individual, { at, state: { user: member(), ...settled, ...state } });
type Actions = Awaited<ReturnType<typeof draw>>['actions'];

describe('the account and privacy page', () => {
  test('invites a visitor to sign in and shows the language and the privacy choices', async () => {
    await draw({ user: visitor });
    expect(title()).toHaveTextContent('Account and privacy');
    expect(hrefOf('Sign in')).toBe('/login?next=%2Findividual');
    expect(button('Language: English')).toBeVisible();
    expect(region('Privacy choices').getByText(/^Nothing is measured here/)).toBeVisible();
    expect(screen.queryByRole('region', { name: 'Payments and receipts' })).not.toBeInTheDocument();
    expect(hasButton('Delete my account')).toBe(false);
  });

  test('shows that the session is loading or unreachable', async () => {
    const { unmount } = await draw({ user: initial.user });
    expect(screen.getByRole('status')).toHaveTextContent('Loading...');
    unmount();
    await draw({ session: { ...initial.session, status: 'unreachable' } });
    expect(screen.getByRole('alert')).toHaveTextContent('You’re still signed in');
    expect(region('Privacy choices').getByText(/^Nothing is measured/)).toBeVisible();
  });

  test('shows a member the e-mail, the language and a link to manage the plan', async () => {
    await draw({ user: member(subscription) });
    expect(region('Email').getByText('robin@example.com')).toBeVisible();
    expect(button('Language: English', region('Language'))).toBeVisible();
    expect(hrefOf('Manage or cancel your plan', region('Your plan'))).toBe('/my');
    expect(hasButton('Cancel renewal')).toBe(false);
  });

  test.each([
    ['Renews on 3 April 2026 for $14.99', subscription],
    ['Ends on 3 April 2026', { ...subscription, status: 'cancelled' as const }],
    ['Your renewal on 3 April 2026 didn’t go through', { ...subscription, status: 'past_due' as const }],
    ['Free plan', { ...subscription, status: 'ended' as const }],
  ])('sums up the plan in one line: %s', async (words, plan) => {
    jest.spyOn(Date, 'now').mockReturnValue(Date.parse('2026-03-20T12:00:00.000Z'));
    await draw({ user: member(plan) });
    expect(region('Your plan').getByText(words)).toBeVisible();
  });

  test('starts a subscription that returns to this page', async () => {
    const { person, actions } = await draw();
    await person.click(button('Subscribe now'));
    expect(actions).toEqual([subscribeRequested({ from: '/individual' })]);
  });
});

describe('payments', () => {
  const part = () => region('Payments and receipts');
  const on = '4 March 2026';
  const askedAt = '2026-03-05T12:00:00.000Z';

  const renewed = { status: 'paid', renewal: true, paidAt: '2026-04-03T12:00:00.000Z' } as const;
  test.each<[Partial<Order>, string]>([
    [{ status: 'paid' }, `${on} $14.99 Paid`],
    [{ status: 'pending' }, `${on} $14.99 Not confirmed yet`],
    [{ status: 'action' }, `${on} $14.99 Not confirmed yet`],
    [{ status: 'declined' }, `${on} $14.99 Declined`],
    [{ status: 'cancelled' }, `${on} $14.99 Cancelled`],
    [{ status: 'expired' }, `${on} $14.99 Expired`],
    [{ status: 'created' }, `${on} $14.99 Not paid`],
    [{ status: 'refunded' }, `${on} $14.99 Refunded: $14.99`],
    [{ status: 'refunded', refundedAmount: 999 }, `${on} $14.99 Refunded: $9.99`],
    [{ status: 'paid', refundedAmount: 500 }, `${on} $14.99 Paid $5.00 refunded`],
    [{ status: 'paid', refundRequestedAt: askedAt }, `${on} $14.99 Refund of $14.99 on its way`],
    [renewed, 'Renewal · 3 April 2026 $14.99 Paid'],
  ])('an order with %j is shown in one line that links to its receipt', async (over, words) => {
    await draw({ payments: paid(order({ id: 'ord 7', ...over })) });
    expect(hrefOf(`Monthly ${words}`, part())).toBe('/order/result?orderId=ord+7');
  });

  test('only a payment within its withdrawal period links to the withdrawal', async () => {
    jest.spyOn(Date, 'now').mockReturnValue(Date.parse('2026-03-10T12:00:00.000Z'));
    const fresh = order({ id: 'ord_7', status: 'paid', withdrawableUntil: '2026-03-18T12:00:00.000Z' });
    const old = order({ status: 'paid', withdrawableUntil: '2026-01-18T12:00:00.000Z' });
    await draw({ payments: paid(fresh, old) });
    expect(hrefOf('Withdraw from this purchase', part())).toBe('/refundPolicy?order=ord_7#withdraw');
  });

  test('payments load page by page until the end', async () => {
    const { person, actions, say } = await draw({ payments: initial.payments });
    expect(part().getByRole('status')).toHaveTextContent('Loading...');
    say(payments.pageReceived({ page: { items: [order({ id: 'a' })], cursor: 'c' }, first: true }));
    await person.click(button('Load more'));
    expect(actions.at(-1)).toEqual(payments.moreWanted());
    say(payments.pagePending());
    expect(part().getByRole('status')).toHaveTextContent('Loading...');
    say(payments.pageReceived({ page: { items: [order({ id: 'b' })], cursor: null }, first: false }));
    expect(part().getAllByRole('link')).toHaveLength(2);
    expect(part().getByText('No more content')).toBeVisible();
  });

  test('an account without payments shows the empty state, not the end of a list', async () => {
    await draw({ payments: paid() });
    expect(part().getByText(/^No payments yet/)).toBeVisible();
    expect(part().queryByText('No more content')).not.toBeInTheDocument();
  });

  test.each([
    ['a failed opening', [], payments.listOpened()],
    ['a failed page', [order()], payments.moreWanted()],
  ])('%s of the payments can be retried and differs from an empty list', async (_what, items, wish) => {
    const { person, actions, say } = await draw({
      payments: { list: { items, cursor: null, status: 'more' } },
    });
    say(payments.pageFailed(offline));
    expect(part().getByRole('alert')).toHaveTextContent('We couldn’t load this');
    expect(part().queryByText(/^No payments yet/)).not.toBeInTheDocument();
    await person.click(button('Try again', part()));
    expect(actions.at(-1)).toEqual(wish);
  });
});

describe('sessions', () => {
  const part = () => region('Where you’re signed in');

  test('a device shows its last activity and is removed only after sign-out, and this device has no sign-out button', async () => {
    const { person, actions, say } = await draw();
    expect(part().getByText('You’re signed in on 3 devices.')).toBeVisible();
    const [first, second] = part().getAllByRole('listitem');
    expect(first).toHaveTextContent('Chrome · WindowsThis device');
    expect(within(first as HTMLElement).queryByRole('button')).not.toBeInTheDocument();
    expect(second).toHaveTextContent('Firefox · AndroidLast seen on 4 March 2026');

    button('Sign out: Firefox · Android').focus();
    await person.keyboard('{Enter}');
    expect(actions).toEqual([account.endSessionRequested({ sessionId: 'ses_1' })]);
    expect(button('Sign out: Firefox · Android')).toHaveAttribute('aria-busy', 'true');
    expect(button('Sign out: Unknown browser')).not.toHaveAttribute('aria-busy');

    say(account.endSessionFailed({ sessionId: 'ses_1', reason: offline }));
    expect(part().getByRole('alert')).toHaveTextContent('the device is still signed in');
    expect(part().getByText('Firefox · Android')).toBeVisible();
    say(account.sessionEnded({ sessionId: 'ses_1' }));
    expect(part().queryByText('Firefox · Android')).not.toBeInTheDocument();
    expect(part().getByRole('status')).toHaveTextContent('You’re signed in on 2 devices.');
    expect(document.activeElement).toContainElement(part().getByText('Unknown browser'));
    expect(document.activeElement).not.toBe(document.body);
  });

  test('all other sessions end after a confirmation, which the keyboard can cancel', async () => {
    const { person, actions, say } = await draw();
    button('Sign out everywhere else').focus();
    await person.keyboard('{Enter}');
    button('Cancel', dialog('Sign out everywhere else?')).focus();
    await person.keyboard('{Enter}');
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(button('Sign out everywhere else')).toHaveFocus();
    expect(actions).toEqual([]);

    await person.keyboard('{Enter}');
    await person.click(button('Yes, sign out the others'));
    expect(actions).toEqual([account.endSessionRequested({ sessionId: null })]);
    say(account.sessionEnded({ sessionId: null }));
    expect(part().getByText('You’re signed in on 1 device.')).toBeVisible();
    expect(hasButton('Sign out everywhere else')).toBe(false);
  });

  test('the sessions show a loading state, and can be retried after a failed load', async () => {
    const { person, actions, say } = await draw({ account: initial.account });
    expect(part().getByRole('status')).toHaveTextContent('Loading...');
    say(account.sessionsFailed(offline));
    await person.click(button('Try again', part()));
    expect(actions.at(-1)).toEqual(account.sessionsOpened());
    say(account.sessionsReceived([here]));
    expect(part().getByText('Chrome · Windows')).toBeVisible();
  });
});

describe('privacy', () => {
  const part = () => region('Privacy choices');
  const drawPrivacy = (over: Partial<RootState['consent']>) =>
    draw({ user: visitor, consent: consent({ reports: pixels, ...over }) });

  test.each([
    ['asking', 'You haven’t decided yet. Until you do, nothing is measured.'],
    ['granted', 'You said yes. You can change your mind any time.'],
    ['refused', 'You said no. Nothing is measured.'],
    ['notNeeded', 'Measuring is on unless you say no.'],
  ] as const)('the privacy choices explain measuring and the current choice: %s', async (status, words) => {
    await drawPrivacy({ status });
    expect(part().getByRole('group', { name: 'Can Facebook and TikTok measure our ads?' })).toBeVisible();
    expect(part().getByText(/^If you say yes, Facebook and TikTok may store identifiers/)).toBeVisible();
    expect(part().getByRole('status')).toHaveTextContent(words);
  });

  test('the two consent answers look equal, take one tap or key press, and do nothing when already chosen', async () => {
    const { person, actions, say } = await drawPrivacy({ status: 'asking' });
    expect(button('No').className).toBe(button('Yes').className);
    for (const name of ['No', 'Yes']) expect(button(name)).toHaveAttribute('aria-pressed', 'false');
    button('Yes').focus();
    await person.keyboard('{Enter}');
    expect(actions).toEqual([consentSlice.consentChangeRequested({ granted: true })]);
    say(consentSlice.consentGranted());
    expect(button('Yes')).toHaveAttribute('aria-pressed', 'true');
    expect(button('Yes')).toHaveFocus();
    await person.click(button('Yes'));
    expect(actions.filter(consentSlice.consentChangeRequested.match)).toHaveLength(1);
    await person.click(button('No'));
    expect(actions.at(-1)).toEqual(consentSlice.consentChangeRequested({ granted: false }));
    say(consentSlice.consentRefused());
    expect(button('No')).toHaveAttribute('aria-pressed', 'true');
  });

  test('the privacy choices show that the measurement is loading, absent or unknown', async () => {
    const { say, unmount } = await drawPrivacy({ status: 'unknown', reports: [] });
    expect(part().getByRole('status')).toHaveTextContent('Loading...');
    say(consentSlice.consentNotNeeded());
    expect(part().getByText(/^Nothing is measured here/)).toBeVisible();
    expect(part().queryByRole('button')).not.toBeInTheDocument();
    unmount();
    await drawPrivacy({ status: 'unreachable', reports: [] });
    expect(part().getByRole('alert')).toHaveTextContent('We couldn’t find out what is measured here.');
    expect(button('Try again', part())).toBeVisible();
  });

  const VIEWERS = [member(), visitor];
  test.each(VIEWERS)('only a URL fragment scrolls to a section, and focuses it', async (user) => {
    const shown: Element[] = [];
    Element.prototype.scrollIntoView = function (this: Element) {
      shown.push(this);
    };
    const { unmount } = await draw({ user });
    expect(shown).toEqual([]);
    unmount();
    await draw({ user }, '/individual#privacy');
    const section = screen.getByRole('region', { name: 'Privacy choices' });
    expect(section).toHaveFocus();
    expect(shown).toEqual([section]);
  });
});

/** The proofs that were sent, which are in no action. */
const proofs = (actions: Actions) =>
  actions
    .filter((action) => account.exportRequested.match(action) || account.deletionRequested.match(action))
    .map(({ payload }) => takeSecret((payload as { secretKey: string }).secretKey));

describe('the export of the account data', () => {
  const data = () => region('Your data');
  const sheet = () => dialog('Export my data');

  test('asks for the password, sends one request, reports the finished file and can be repeated', async () => {
    const { person, actions, say } = await draw();
    await person.click(button('Export my data'));
    await person.type(sheet().getByLabelText('Password'), 'correct horse{Enter}');
    expect(button('Create the file', sheet())).toHaveAttribute('aria-busy', 'true');
    await person.click(button('Create the file', sheet()));
    expect(proofs(actions)).toEqual([{ password: 'correct horse' }]);
    expect(data().getByRole('status')).toBeEmptyDOMElement();
    say(account.exportDone());
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(data().getByRole('status')).toHaveTextContent('Look in your downloads');
    await person.click(button('Export my data'));
    expect(sheet().getByLabelText('Password')).toHaveValue('');
  });
});

describe('deleting the account', () => {
  const sheet = () => dialog('Delete my account');
  const submit = () => button('Delete my account for good', sheet());
  const password = () => sheet().getByLabelText('Password');
  const open = async (state: Partial<RootState> = {}) => {
    const drawn = await draw(state);
    await drawn.person.click(button('Delete my account'));
    return drawn;
  };
  const openAndSend = async (typed = 'correct horse') => {
    const drawn = await open();
    await drawn.person.type(password(), `${typed}{Enter}`);
    return drawn;
  };
  const wrong = (field: 'password' | 'email') => reason(422, { fields: { [field]: 'incorrect' } });

  test.each([
    [subscription, 1],
    [{ ...subscription, status: 'ended' as const }, 0],
    [null, 0],
  ])(
    'first explains what is deleted, what is kept and what happens to a running plan (%#)',
    async (plan, told) => {
      const { actions } = await open({ user: member(plan) });
      expect(sheet().getByText(/^Your email and password, your list, your history/)).toBeVisible();
      expect(sheet().getByText(/^What was paid, when and for which plan/)).toBeVisible();
      expect(sheet().queryAllByText(/^Monthly ends right away\..*not refunded/)).toHaveLength(told);
      expect(actions).toEqual([]);
    },
  );

  test('requires the password, which stays out of every action and state', async () => {
    const { person, actions, store } = await open();
    await person.click(submit());
    expect(sheet().getByText('Please enter your password')).toBeVisible();
    expect(password()).toHaveFocus();
    expect(actions).toEqual([]);

    await person.keyboard('correct horse{Enter}');
    expect(JSON.stringify([actions, store.getState()])).not.toContain('correct horse');
    expect(proofs(actions)).toEqual([{ password: 'correct horse' }]);
    expect(submit()).toHaveAttribute('aria-busy', 'true');
  });

  test('requires the e-mail of members who sign in with Facebook, and marks a wrong one', async () => {
    const { person, actions, say } = await open();
    await person.click(button('I sign in with Facebook', sheet()));
    expect(sheet().queryByLabelText('Password')).not.toBeInTheDocument();
    await person.click(submit());
    expect(sheet().getByText('Please enter your email')).toBeVisible();
    await person.type(sheet().getByLabelText('Email'), ' robin@example.com ');
    await person.click(submit());
    expect(proofs(actions)).toEqual([{ email: 'robin@example.com' }]);
    say(account.deletionFailed(wrong('email')));
    expect(sheet().getByText('That isn’t the email of this account')).toBeVisible();
    await person.click(button('I have a password', sheet()));
    expect(password()).toHaveValue('');
  });

  test('marks a wrong password at its field until it changes, and keeps the input', async () => {
    const { person, say } = await openAndSend('wrong horse');
    say(account.deletionFailed(wrong('password')));
    expect(password()).toHaveAccessibleDescription(expect.stringContaining('That password isn’t right'));
    expect(password()).toHaveValue('wrong horse');
    expect(password()).toHaveFocus();
    await person.keyboard('!');
    expect(sheet().queryByText('That password isn’t right')).not.toBeInTheDocument();
  });

  test.each([
    [offline, null],
    [reason(409), 'That didn’t work. Please try again.'],
  ])('shows an error above the form unless a toast shows it: %j', async (why, words) => {
    const { say } = await openAndSend();
    say(account.deletionFailed(why));
    expect(sheet().queryByRole('alert')?.textContent ?? null).toBe(words);
    expect(password()).toHaveValue('correct horse');
  });

  test('can be cancelled unless it is running, and forgets an earlier error', async () => {
    const { person, say } = await openAndSend();
    await person.click(button('Keep my account', sheet()));
    expect(screen.getByRole('dialog')).toBeVisible();
    say(account.deletionFailed(wrong('password')));
    await person.click(button('Keep my account', sheet()));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(button('Delete my account')).toHaveFocus();

    await person.keyboard('{Enter}');
    expect(password()).toHaveValue('');
    expect(sheet().queryByText('That password isn’t right')).not.toBeInTheDocument();
  });
});
