import { screen, within } from '@testing-library/react';
import axe from 'axe-core';
import type { OrderStatus } from '../../contract/entities.ts';
import type { RootState } from '../../src/app/rootReducer.ts';
import { loggedOut } from '../../src/core/session/slice.ts';
import {
  listOpened,
  moreWanted,
  pageFailed,
  pagePending,
  pageReceived,
} from '../../src/features/account/paymentsSlice.ts';
import {
  deletionFailed,
  deletionRequested,
  endSessionFailed,
  endSessionRequested,
  exportDone,
  exportFailed,
  exportRequested,
  sessionEnded,
  sessionsFailed,
  sessionsOpened,
  sessionsReceived,
} from '../../src/features/account/slice.ts';
import {
  consentChangeRequested,
  consentGranted,
  consentNotNeeded,
  consentRefused,
} from '../../src/features/consent/slice.ts';
import { subscribeRequested } from '../../src/features/plans/slice.ts';
import { takeSecret } from '../../src/lib/oneTimeSecrets.ts';
import Individual from '../../src/screens/Individual.tsx';
import { installDialog } from '../support/dialog.ts';
import { order, session, subscription, switching } from '../support/samples.ts';
import { drawScreen, initial, member, reason, visitor } from './drawScreen.tsx';

afterEach(() => {
  jest.restoreAllMocks();
});

beforeAll(installDialog);

const here = session({ id: 'ses_here', device: 'Chrome · Windows', current: true });
const phone = session();
const tv = session({ id: 'ses_2', device: 'Safari · Mac', lastSeenAt: '2026-02-28T12:00:00.000Z' });
const pixels = [
  { config_key: 'facebook_pixel_id', config_value: '1234567890' },
  { config_key: 'tiktok_pixel', config_value: 'ABCDEFGHIJ0123456789' },
  { config_key: 'consent', config_value: 'required' },
];
const offline = reason(null, { kind: 'network' });
const consent = (over: Partial<RootState['consent']>) => ({ ...initial.consent, ...over });
const settled = {
  consent: consent({ status: 'notNeeded' }),
  account: { sessions: [here, phone, tv], steps: { sessions: 'done' as const }, ending: {} },
  payments: { list: { items: [order({ status: 'paid' })], cursor: null, status: 'end' as const } },
};
const draw = (state: Partial<RootState> = {}, at = '/individual') =>
  drawScreen(Individual, { at, state: { user: member(), ...settled, ...state } });

const button = (name: string | RegExp) => screen.getByRole('button', { name });
const part = (name: string) => within(screen.getByRole('region', { name }));

/* jsdom has no colours to measure, and a page's landmarks are around the screen. */
const faults = async () =>
  (
    await axe.run(document.body, {
      rules: { 'color-contrast': { enabled: false }, region: { enabled: false } },
    })
  ).violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);

describe('the session', () => {
  test('invites a visitor to sign in and offers language and privacy', async () => {
    await draw({ user: visitor });
    expect(screen.getByRole('heading', { level: 1, name: 'Account and privacy' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Sign in' })).toHaveAttribute(
      'href',
      '/continue?next=%2Findividual',
    );
    expect(button('Language: English')).toBeVisible();
    expect(part('Privacy choices').getByText(/^Nothing is measured here/)).toBeVisible();
    expect(screen.queryByRole('region', { name: 'Payments and receipts' })).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Delete my account' })).not.toBeInTheDocument();
  });

  test('shows that the session is loading or unreachable', async () => {
    const { unmount } = await draw({ user: initial.user });
    expect(screen.getByRole('status')).toHaveTextContent('Loading...');
    unmount();
    await draw({ session: { ...initial.session, status: 'unreachable' } });
    expect(screen.getByRole('alert')).toHaveTextContent('Our server didn’t answer');
    expect(part('Privacy choices').getByText(/^Nothing is measured/)).toBeVisible();
  });

  test('shows a member’s e-mail, language and plan, and leads to the page that manages it', async () => {
    await draw({ user: member(subscription) });
    expect(part('Email').getByText('robin@example.com')).toBeVisible();
    expect(part('Language').getByRole('button', { name: 'Language: English' })).toBeVisible();
    expect(part('Your plan').getByText('Renews on 3 April 2026 for $14.99')).toBeVisible();
    expect(part('Your plan').getByRole('link', { name: 'Manage or cancel your plan' })).toHaveAttribute(
      'href',
      '/my',
    );
    expect(screen.queryByRole('button', { name: 'Cancel renewal' })).not.toBeInTheDocument();
  });

  test('says what the plan switches to, with the undo', async () => {
    await draw({ user: member(switching) });
    expect(part('Your plan').getByText('Switches to Yearly on 3 April 2026, $79.99')).toBeVisible();
    expect(part('Your plan').getByRole('button', { name: 'Keep Monthly' })).toBeVisible();
  });

  test.each([
    ['cancelled', 'Ends on 3 April 2026'],
    ['past_due', 'Your renewal on 3 April 2026 didn’t go through'],
  ] as const)('says that a plan is %s', async (status, words) => {
    jest.spyOn(Date, 'now').mockReturnValue(Date.parse('2026-03-20T12:00:00.000Z'));
    await draw({ user: member({ ...subscription, status }) });
    expect(part('Your plan').getByText(words)).toBeVisible();
  });

  test('calls a plan that has ended the free plan', async () => {
    await draw({ user: member({ ...subscription, status: 'ended' }) });
    expect(part('Your plan').getByText('Free plan')).toBeVisible();
  });

  test('returns here after choosing a plan', async () => {
    const { person, actions } = await draw();
    await person.click(button('Subscribe now'));
    expect(actions).toEqual([subscribeRequested({ from: '/individual' })]);
  });

  test('shows a visitor after the session ends, with nothing left of the member', async () => {
    const { say } = await draw();
    say(loggedOut());
    expect(await screen.findByRole('link', { name: 'Sign in' })).toBeVisible();
    expect(screen.queryByText('robin@example.com')).not.toBeInTheDocument();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  test.each([
    ['a member', { user: member(subscription) }],
    [
      'a visitor asked about measuring',
      { user: visitor, consent: consent({ status: 'asking', reports: pixels }) },
    ],
  ])('passes the accessibility check for %s', async (_who, state) => {
    await draw(state);
    expect(await faults()).toEqual([]);
  });
});

describe('payments', () => {
  const payments = () => part('Payments and receipts');
  const words: [OrderStatus, string][] = [
    ['paid', 'Paid'],
    ['pending', 'Not confirmed yet'],
    ['action', 'Not confirmed yet'],
    ['declined', 'Declined'],
    ['cancelled', 'Cancelled'],
    ['expired', 'Expired'],
    ['refunded', 'Refunded: $14.99'],
    ['created', 'Not paid'],
  ];

  test.each(words)(
    '%s payments show their state, plan, date and price, and link to the receipt',
    async (status, word) => {
      await draw({
        payments: { list: { items: [order({ id: 'ord 7', status })], cursor: null, status: 'end' } },
      });
      const row = payments().getByRole('link', { name: `Monthly 4 March 2026 $14.99 ${word}` });
      expect(row).toHaveAttribute('href', '/order/result?orderId=ord+7');
    },
  );

  test('marks a renewal with the day of payment', async () => {
    const renewal = order({ status: 'paid', renewal: true, paidAt: '2026-04-03T12:00:00.000Z' });
    await draw({ payments: { list: { items: [renewal], cursor: null, status: 'end' } } });
    expect(
      payments().getByRole('link', { name: 'Monthly Renewal · 3 April 2026 $14.99 Paid' }),
    ).toBeVisible();
  });

  test('shows refunds with their amount', async () => {
    const refunded = order({ status: 'refunded', refundedAmount: 999 });
    await draw({ payments: { list: { items: [refunded], cursor: null, status: 'end' } } });
    expect(payments().getByText('Refunded: $9.99')).toBeVisible();
  });

  test('shows partial and pending refunds', async () => {
    const partly = order({ id: 'ord_p', status: 'paid', refundedAmount: 500 });
    const asked = order({ id: 'ord_a', status: 'paid', refundRequestedAt: '2026-03-05T12:00:00.000Z' });
    await draw({ payments: { list: { items: [partly, asked], cursor: null, status: 'end' } } });
    expect(
      payments().getByRole('link', { name: 'Monthly 4 March 2026 $14.99 Paid $5.00 refunded' }),
    ).toBeVisible();
    expect(payments().getByText('Refund of $14.99 on its way')).toBeVisible();
  });

  test('links payments of the last fourteen days to the withdrawal', async () => {
    jest.spyOn(Date, 'now').mockReturnValue(Date.parse('2026-03-10T12:00:00.000Z'));
    const fresh = order({ id: 'ord_7', status: 'paid', paidAt: '2026-03-04T12:00:00.000Z' });
    const old = order({ status: 'paid', paidAt: '2026-01-04T12:00:00.000Z' });
    await draw({ payments: { list: { items: [fresh, old], cursor: null, status: 'end' } } });
    expect(payments().getByRole('link', { name: 'Withdraw from this purchase' })).toHaveAttribute(
      'href',
      '/refundPolicy?order=ord_7#withdraw',
    );
  });

  test('loads page by page until the end', async () => {
    const aPage = Array.from({ length: 24 }, (_, at) => order({ id: `a${at}` }));
    const { person, actions, say } = await draw({ payments: initial.payments });
    expect(payments().getByRole('status')).toHaveTextContent('Loading...');
    say(pageReceived({ page: { items: aPage, cursor: 'c' }, first: true }));
    await person.click(button('Load more'));
    expect(actions.at(-1)).toEqual(moreWanted());
    say(pagePending());
    expect(payments().getByRole('status')).toHaveTextContent('Loading...');
    say(pageReceived({ page: { items: [order({ id: 'b' })], cursor: null }, first: false }));
    expect(payments().getAllByRole('link')).toHaveLength(25);
    expect(payments().getByText('No more content')).toBeVisible();
  });

  test('shows an empty state', async () => {
    await draw({ payments: { list: { items: [], cursor: null, status: 'end' } } });
    expect(payments().getByText(/^No payments yet/)).toBeVisible();
    expect(payments().queryByText('No more content')).not.toBeInTheDocument();
  });

  test.each([
    ['a failed opening', [], listOpened()],
    ['a failed page', [order()], moreWanted()],
  ])('%s can be retried and differs from an empty list', async (_what, items, wish) => {
    const { person, actions, say } = await draw({
      payments: { list: { items, cursor: null, status: 'more' } },
    });
    say(pageFailed(offline));
    expect(payments().getByRole('alert')).toHaveTextContent('We couldn’t load this');
    expect(payments().queryByText(/^No payments yet/)).not.toBeInTheDocument();
    await person.click(payments().getByRole('button', { name: 'Try again' }));
    expect(actions.at(-1)).toEqual(wish);
  });
});

describe('sessions', () => {
  const sessions = () => part('Where you’re signed in');

  test('show the device and the last activity; the current session has no end button', async () => {
    const { person, actions } = await draw();
    expect(sessions().getByText('You’re signed in on 3 devices.')).toBeVisible();
    const [first, second] = sessions().getAllByRole('listitem');
    expect(first).toHaveTextContent('Chrome · WindowsThis device');
    expect(within(first as HTMLElement).queryByRole('button')).not.toBeInTheDocument();
    expect(second).toHaveTextContent('Firefox · AndroidLast seen on 4 March 2026');

    await person.click(button('Sign out: Firefox · Android'));
    expect(actions).toEqual([endSessionRequested({ sessionId: 'ses_1' })]);
    expect(button('Sign out: Firefox · Android')).toHaveAttribute('aria-busy', 'true');
    expect(button('Sign out: Safari · Mac')).not.toHaveAttribute('aria-busy');
  });

  test('show a fallback for an unnamed browser', async () => {
    const nameless = session({ id: 'ses_3', device: '' });
    await draw({ account: { ...settled.account, sessions: [here, nameless] } });
    expect(sessions().getByText('Unknown browser')).toBeVisible();
    expect(button('Sign out: Unknown browser')).toBeVisible();
  });

  test('removes and announces an ended session and keeps the focus in the list', async () => {
    const { person, say } = await draw();
    button('Sign out: Firefox · Android').focus();
    await person.keyboard('{Enter}');
    say(sessionEnded({ sessionId: 'ses_1' }));
    expect(sessions().queryByText('Firefox · Android')).not.toBeInTheDocument();
    expect(sessions().getByRole('status')).toHaveTextContent('You’re signed in on 2 devices.');
    expect(document.activeElement).toContainElement(sessions().getByText('Safari · Mac'));
    expect(document.activeElement).not.toBe(document.body);
  });

  test('keeps a session that could not be ended and reports the failure', async () => {
    const { say } = await draw();
    say(endSessionFailed({ sessionId: 'ses_1', reason: offline }));
    expect(sessions().getByRole('alert')).toHaveTextContent('the device is still signed in');
    expect(sessions().getByText('Firefox · Android')).toBeVisible();
  });

  test('ends all others after a question that the keyboard can cancel', async () => {
    const { person, actions, say } = await draw();
    button('Sign out everywhere else').focus();
    await person.keyboard('{Enter}');
    const sheet = within(screen.getByRole('dialog', { name: 'Sign out everywhere else?' }));
    expect(sheet.getByText(/All other devices will have to sign in again/)).toBeVisible();
    sheet.getByRole('button', { name: 'Cancel' }).focus();
    await person.keyboard('{Enter}');
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(button('Sign out everywhere else')).toHaveFocus();
    expect(actions).toEqual([]);

    await person.keyboard('{Enter}');
    await person.click(button('Yes, sign out the others'));
    expect(actions).toEqual([endSessionRequested({ sessionId: null })]);
    say(sessionEnded({ sessionId: null }));
    expect(sessions().getByText('You’re signed in on 1 device.')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Sign out everywhere else' })).not.toBeInTheDocument();
  });

  test('show loading, loaded and failed states', async () => {
    const { person, actions, say } = await draw({ account: initial.account });
    expect(sessions().getByRole('status')).toHaveTextContent('Loading...');
    say(sessionsFailed(offline));
    await person.click(sessions().getByRole('button', { name: 'Try again' }));
    expect(actions.at(-1)).toEqual(sessionsOpened());
    say(sessionsReceived([here]));
    expect(sessions().getByText('Chrome · Windows')).toBeVisible();
  });
});

describe('privacy', () => {
  const privacy = () => part('Privacy choices');
  const drawPrivacy = (over: Partial<RootState['consent']>) =>
    draw({ user: visitor, consent: consent({ reports: pixels, ...over }) });

  test.each([
    ['asking', 'You haven’t decided yet. Until you do, nothing is measured.'],
    ['granted', 'You said yes. You can change your mind any time.'],
    ['refused', 'You said no. Nothing is measured.'],
    ['notNeeded', 'Measuring is on unless you say no.'],
  ] as const)('explains the measurement and the current choice: %s', async (status, words) => {
    await drawPrivacy({ status });
    expect(privacy().getByRole('group', { name: 'Can Facebook and TikTok measure our ads?' })).toBeVisible();
    expect(
      privacy().getByText(
        /^If you say yes, Facebook and TikTok may store identifiers in this browser, as we do,/,
      ),
    ).toBeVisible();
    expect(privacy().getByRole('status')).toHaveTextContent(words);
  });

  test('changes the choice in one tap, with the keyboard too', async () => {
    const { person, actions, say } = await drawPrivacy({ status: 'refused' });
    expect(button('No')).toHaveAttribute('aria-pressed', 'true');
    button('Yes').focus();
    await person.keyboard('{Enter}');
    expect(actions).toEqual([consentChangeRequested({ granted: true })]);
    say(consentGranted());
    expect(button('Yes')).toHaveAttribute('aria-pressed', 'true');
    expect(button('Yes')).toHaveFocus();
    await person.click(button('No'));
    expect(actions.at(-1)).toEqual(consentChangeRequested({ granted: false }));
    say(consentRefused());
    expect(button('No')).toHaveAttribute('aria-pressed', 'true');
  });

  test('dispatches nothing for the current choice', async () => {
    const { person, actions } = await drawPrivacy({ status: 'granted' });
    await person.click(button('Yes'));
    expect(actions).toEqual([]);
  });

  test('shows two equal answers without a choice', async () => {
    await drawPrivacy({ status: 'asking' });
    expect(button('No').className).toBe(button('Yes').className);
    for (const name of ['No', 'Yes']) expect(button(name)).toHaveAttribute('aria-pressed', 'false');
  });

  test('shows that consent is loading, not needed or unavailable', async () => {
    const { say } = await drawPrivacy({ status: 'unknown', reports: [] });
    expect(privacy().getByRole('status')).toHaveTextContent('Loading...');
    say(consentNotNeeded());
    expect(privacy().getByText(/^Nothing is measured here/)).toBeVisible();
    expect(privacy().queryByRole('button')).not.toBeInTheDocument();
  });

  test('shows an unreachable server with a retry', async () => {
    await drawPrivacy({ status: 'unreachable', reports: [] });
    expect(privacy().getByRole('alert')).toHaveTextContent('We couldn’t find out what is measured here.');
    expect(privacy().getByRole('button', { name: 'Try again' })).toBeVisible();
  });

  test.each([[member()], [visitor]])(
    'scrolls to and focuses the section that the URL hash names',
    async (user) => {
      const shown: Element[] = [];
      Element.prototype.scrollIntoView = function (this: Element) {
        shown.push(this);
      };
      await draw({ user }, '/individual#privacy');
      const region = screen.getByRole('region', { name: 'Privacy choices' });
      expect(region).toHaveFocus();
      expect(shown).toEqual([region]);
    },
  );

  test('does not move without the URL hash', async () => {
    await draw({ user: visitor });
    expect(screen.getByRole('region', { name: 'Privacy choices' })).not.toHaveFocus();
  });
});

describe('data export', () => {
  const data = () => part('Your data');
  const sheet = () => within(screen.getByRole('dialog', { name: 'Export my data' }));
  const submit = () => sheet().getByRole('button', { name: 'Create the file' });
  const open = async () => {
    const drawn = await draw();
    await drawn.person.click(button('Export my data'));
    return drawn;
  };
  const sent = (actions: { type: string; payload?: unknown }[]) =>
    actions.filter(exportRequested.match).map(({ payload }) => takeSecret(payload.secretKey));

  test('asks for the password once more, which stays out of every action and state', async () => {
    const { person, actions, store } = await open();
    expect(actions).toEqual([]);
    expect(await faults()).toEqual([]);
    await person.click(submit());
    expect(sheet().getByText('Please enter your password')).toBeVisible();
    await person.keyboard('correct horse{Enter}');
    expect(JSON.stringify([actions, store.getState()])).not.toContain('correct horse');
    expect(submit()).toHaveAttribute('aria-busy', 'true');
    await person.click(submit());
    expect(sent(actions)).toEqual([{ password: 'correct horse' }]);
  });

  test('asks members who sign in with Facebook for their e-mail', async () => {
    const { person, actions } = await open();
    await person.click(sheet().getByRole('button', { name: 'I sign in with Facebook' }));
    await person.type(sheet().getByLabelText('Email'), ' robin@example.com {Enter}');
    expect(sent(actions)).toEqual([{ email: 'robin@example.com' }]);
  });

  test('reports when the file is ready, and may be repeated', async () => {
    const { person, say } = await open();
    await person.type(sheet().getByLabelText('Password'), 'correct horse{Enter}');
    expect(data().getByRole('status')).toBeEmptyDOMElement();
    say(exportDone());
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(data().getByRole('status')).toHaveTextContent('Look in your downloads');
    await person.click(button('Export my data'));
    expect(sheet().getByLabelText('Password')).toHaveValue('');
  });

  test('shows a wrong password at its field', async () => {
    const { person, say } = await open();
    await person.type(sheet().getByLabelText('Password'), 'wrong horse{Enter}');
    say(exportFailed(reason(422, { fields: { password: 'incorrect' } })));
    expect(sheet().getByLabelText('Password')).toHaveAccessibleDescription(
      expect.stringContaining('That password isn’t right'),
    );
  });

  test('can be left without a file', async () => {
    const { person, actions } = await open();
    await person.click(sheet().getByRole('button', { name: 'Close' }));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(actions).toEqual([]);
  });

  test.each([
    [offline, 'Can’t connect. Check your connection and try again.'],
    [reason(429, { kind: 'badRequest' }), 'Too many attempts. Please wait a few minutes and try again.'],
    [reason(500), 'That didn’t work. Please try again.'],
  ])('shows why it failed: %j', async (why, words) => {
    const { person, say } = await open();
    await person.type(sheet().getByLabelText('Password'), 'correct horse{Enter}');
    say(exportFailed(why));
    expect(sheet().getByRole('alert')).toHaveTextContent(words);
    expect(data().getByRole('status')).toBeEmptyDOMElement();
  });
});

describe('deleting the account', () => {
  const sheet = () => within(screen.getByRole('dialog', { name: 'Delete my account' }));
  const open = async (state: Partial<RootState> = {}) => {
    const drawn = await draw(state);
    await drawn.person.click(button('Delete my account'));
    return drawn;
  };
  const submit = () => sheet().getByRole('button', { name: 'Delete my account for good' });
  const sent = (actions: { type: string; payload?: unknown }[]) =>
    actions.filter(deletionRequested.match).map(({ payload }) => takeSecret(payload.secretKey));

  test('explains the deletion and the effect on a running plan first', async () => {
    const { actions } = await open({ user: member(subscription) });
    expect(sheet().getByText(/^Your email and password, your list, your history/)).toBeVisible();
    expect(sheet().getByText(/^What was paid, when and for which plan/)).toBeVisible();
    expect(sheet().getByText(/^Monthly ends right away\..*not refunded/)).toBeVisible();
    expect(actions).toEqual([]);
    expect(await faults()).toEqual([]);
  });

  test.each([[null], [{ ...subscription, status: 'ended' as const }]])(
    'leaves out a plan that does not run',
    async (plan) => {
      await open({ user: member(plan) });
      expect(sheet().queryByText(/ends right away/)).not.toBeInTheDocument();
    },
  );

  test('requires the password, which stays out of every action and state', async () => {
    const { person, actions, store } = await open();
    await person.click(submit());
    expect(sheet().getByText('Please enter your password')).toBeVisible();
    expect(sheet().getByLabelText('Password')).toHaveFocus();
    expect(actions).toEqual([]);

    await person.keyboard('correct horse{Enter}');
    expect(JSON.stringify([actions, store.getState()])).not.toContain('correct horse');
    expect(sent(actions)).toEqual([{ password: 'correct horse' }]);
    expect(submit()).toHaveAttribute('aria-busy', 'true');
  });

  test('requires the e-mail of members who sign in with Facebook', async () => {
    const { person, actions } = await open();
    await person.click(sheet().getByRole('button', { name: 'I sign in with Facebook' }));
    expect(sheet().queryByLabelText('Password')).not.toBeInTheDocument();
    await person.click(submit());
    expect(sheet().getByText('Please enter your email')).toBeVisible();
    await person.type(sheet().getByLabelText('Email'), ' robin@example.com ');
    await person.click(submit());
    expect(sent(actions)).toEqual([{ email: 'robin@example.com' }]);
    await person.click(sheet().getByRole('button', { name: 'I have a password' }));
    expect(sheet().getByLabelText('Password')).toHaveValue('');
  });

  test('shows a wrong password at its field, keeps the input and clears the error on change', async () => {
    const { person, say } = await open();
    await person.type(sheet().getByLabelText('Password'), 'wrong horse');
    await person.click(submit());
    say(deletionFailed(reason(422, { fields: { password: 'incorrect' } })));
    const field = sheet().getByLabelText('Password');
    expect(field).toHaveAccessibleDescription(expect.stringContaining('That password isn’t right'));
    expect(field).toHaveValue('wrong horse');
    expect(field).toHaveFocus();
    await person.keyboard('!');
    expect(sheet().queryByText('That password isn’t right')).not.toBeInTheDocument();
  });

  test('shows a wrong e-mail at its field', async () => {
    const { person, say } = await open();
    await person.click(sheet().getByRole('button', { name: 'I sign in with Facebook' }));
    await person.type(sheet().getByLabelText('Email'), 'ana@example.com{Enter}');
    say(deletionFailed(reason(422, { fields: { email: 'incorrect' } })));
    expect(sheet().getByLabelText('Email')).toHaveAccessibleDescription(
      expect.stringContaining('That isn’t the email of this account'),
    );
  });

  test.each([
    [offline, 'Can’t connect. Check your connection and try again.'],
    [reason(429, { kind: 'badRequest' }), 'Too many attempts. Please wait a few minutes and try again.'],
    [reason(500), 'That didn’t work. Please try again.'],
  ])('shows any other reason above the form: %j', async (why, words) => {
    const { person, say } = await open();
    await person.type(sheet().getByLabelText('Password'), 'correct horse{Enter}');
    say(deletionFailed(why));
    expect(sheet().getByRole('alert')).toHaveTextContent(words);
    expect(sheet().getByLabelText('Password')).toHaveValue('correct horse');
  });

  test('can be cancelled unless it is running, and clears the previous error', async () => {
    const { person, say } = await open();
    await person.type(sheet().getByLabelText('Password'), 'correct horse{Enter}');
    await person.click(sheet().getByRole('button', { name: 'Keep my account' }));
    expect(screen.getByRole('dialog')).toBeVisible();
    say(deletionFailed(reason(422, { fields: { password: 'incorrect' } })));
    await person.click(sheet().getByRole('button', { name: 'Keep my account' }));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(button('Delete my account')).toHaveFocus();

    await person.keyboard('{Enter}');
    expect(sheet().getByLabelText('Password')).toHaveValue('');
    expect(sheet().queryByText('That password isn’t right')).not.toBeInTheDocument();
  });
});
