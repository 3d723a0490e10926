import { screen, within } from '@testing-library/react';
import { subscribeRequested } from '../../src/features/plans/slice.ts';
import * as subscriptionSlice from '../../src/features/subscription/slice.ts';
import * as userSlice from '../../src/features/user/slice.ts';
import Me from '../../src/screens/Me.tsx';
import { pastDue, subscription, switching } from '../support/samples.ts';
import { drawScreen, member, reason, visitor } from './drawScreen.tsx';
import { button, hasButton, hasLink, hrefOf } from './seen.ts';

/** Within the paid period of the sample. */
beforeEach(() => void jest.spyOn(Date, 'now').mockReturnValue(Date.parse('2026-03-10T12:00:00.000Z')));

test('the page Me invites a visitor to sign in and links to the lists on this device', async () => {
  await drawScreen(Me, { state: { user: visitor } });
  expect(hrefOf('Sign in')).toBe('/login?next=%2Fmy');
  expect(hrefOf('Create an account')).toBe('/register?next=%2Fmy');
  expect(hrefOf('Account and privacy')).toBe('/individual');
  const lists = within(screen.getByRole('navigation', { name: 'On this device' }));
  expect(hrefOf('My List', lists)).toBe('/favorites');
  expect(hrefOf('History', lists)).toBe('/historys');
});

test.each([
  [1, '1 free episode left today'],
  [2, '2 free episodes left today'],
  [0, 'You’ve used today’s free episode. Come back for another tomorrow.'],
])('the page Me shows the free plan with %i unlocks left', async (left, words) => {
  const { person, actions } = await drawScreen(Me, { state: { user: member(null, left) } });
  expect(screen.getByText('robin@example.com')).toBeVisible();
  expect(screen.getByRole('heading', { name: 'Free plan' })).toBeVisible();
  expect(screen.getByText(words)).toBeVisible();
  await person.click(button('Subscribe now'));
  expect(actions).toEqual([subscribeRequested({ from: '/my' })]);
});

test('the page Me shows the subscription with its price and full renewal date', async () => {
  await drawScreen(Me, { state: { user: member(subscription) } });
  expect(screen.getByRole('heading', { name: 'Monthly' })).toBeVisible();
  expect(screen.getByText('$14.99 every 30 days')).toBeVisible();
  expect(screen.getByText('Renews on 3 April 2026 for $14.99')).toBeVisible();
});

test('the page Me cancels the renewal in two taps after showing the end of access', async () => {
  const { person, actions, say } = await drawScreen(Me, { state: { user: member(subscription) } });
  await person.click(button('Cancel renewal'));
  await person.click(button('Keep my plan'));
  await person.click(button('Cancel renewal'));
  expect(actions).toEqual([]);
  expect(
    screen.getByText('You can watch everything until 3 April 2026. Nothing more will be charged.'),
  ).toBeVisible();
  await person.click(button('Yes, cancel'));
  expect(actions).toEqual([subscriptionSlice.cancelRenewalRequested()]);

  say(subscriptionSlice.cancelRenewalRequested());
  expect(button('Yes, cancel')).toHaveAttribute('aria-busy', 'true');
  expect(button('Keep my plan')).toBeDisabled();

  say(subscriptionSlice.renewalCancelled({ ...subscription, status: 'cancelled' }));
  expect(await screen.findByText('Ends on 3 April 2026')).toBeVisible();
  expect(screen.getByRole('region', { name: 'Renewal cancelled' })).toHaveFocus();
  expect(hasButton('Keep my plan')).toBe(false);
  await person.click(button('Resume renewal'));
  expect(actions.at(-1)).toEqual(subscriptionSlice.resumeRenewalRequested());

  say(subscriptionSlice.renewalResumed(subscription));
  expect(await screen.findByText('Renews on 3 April 2026 for $14.99')).toBeVisible();
  expect(button('Cancel renewal')).toBeVisible();
});

test('the page Me shows a failed renewal and ends the plan at once on cancellation, also after a failed attempt', async () => {
  jest.spyOn(Date, 'now').mockReturnValue(Date.parse('2026-04-04T12:00:00.000Z'));
  const { say, person, actions } = await drawScreen(Me, { state: { user: member(pastDue) } });
  expect(screen.getByText('Your renewal on 3 April 2026 didn’t go through')).toBeVisible();
  expect(
    screen.getByText('We’ll try again on 4 April 2026. You can watch everything until 6 April 2026.'),
  ).toBeVisible();
  expect(screen.queryByText(/^(Ends|Renews) on/)).not.toBeInTheDocument();
  expect(hrefOf('Change payment method')).toBe('/order/easy?subscription=change');
  await person.click(button('Cancel renewal'));
  expect(
    screen.getByText('We’ll stop trying, and your plan ends now. Nothing more will be charged.'),
  ).toBeVisible();
  await person.click(button('Yes, cancel'));
  say(subscriptionSlice.cancelRenewalFailed(reason(null, { kind: 'network' })));
  expect(
    await screen.findByText('That didn’t work, and nothing has changed. Please try again.'),
  ).toBeVisible();
  await person.click(button('Yes, cancel'));
  expect(actions.at(-1)).toEqual(subscriptionSlice.cancelRenewalRequested());
  say(subscriptionSlice.renewalCancelled({ ...subscription, status: 'cancelled' }));
  expect(await screen.findByRole('heading', { name: 'Free plan' })).toBeVisible();
  expect(screen.getByText(/^Your Monthly plan has ended/)).toBeVisible();
});

test.each([
  ['active', { change: true, switch: true }],
  ['past_due', { change: true, switch: false }],
  ['cancelled', { change: false, switch: false }],
] as const)('the page Me offers the actions that a plan with status %s allows: %j', async (status, ways) => {
  await drawScreen(Me, { state: { user: member({ ...subscription, status }) } });
  expect(screen.getByText('Paid with Visa ···· 4242')).toBeVisible();
  expect(hasLink('Change payment method')).toBe(ways.change);
  expect(hasLink('Switch plan')).toBe(ways.switch);
  if (ways.switch) expect(hrefOf('Switch plan')).toBe('/shopping');
});

test('the page Me shows a scheduled plan switch with its date and price, and undoes it in one tap', async () => {
  const { person, actions, say } = await drawScreen(Me, { state: { user: member(switching) } });
  expect(screen.getByRole('heading', { name: 'Monthly' })).toBeVisible();
  expect(screen.getByText('Switches to Yearly on 3 April 2026, $79.99')).toBeVisible();
  expect(screen.queryByText(/^Renews on/)).not.toBeInTheDocument();
  await person.click(button('Keep Monthly'));
  const present = { planId: 'monthly', amount: 1499, currency: 'USD', renewalDays: 30 };
  expect(actions).toEqual([
    subscriptionSlice.switchPlanRequested({ ...present, from: subscription.periodEnd }),
  ]);
  expect(button('Keep Monthly')).toHaveAttribute('aria-busy', 'true');
  expect(button('Cancel renewal')).not.toHaveAttribute('aria-busy');
  say(subscriptionSlice.planSwitched(subscription));
  expect(await screen.findByText('Renews on 3 April 2026 for $14.99')).toHaveFocus();
  expect(hasButton('Keep Monthly')).toBe(false);
});

test('the page Me links to the lists and signs out', async () => {
  const { person, actions } = await drawScreen(Me, { state: { user: member() } });
  const names = ['My List', 'History', 'Unlocked', 'Account and privacy'];
  const hrefs = ['/favorites', '/historys', '/unlocked', '/individual'];
  expect(names.map((name) => hrefOf(name))).toEqual(hrefs);
  await person.click(button('Log out'));
  expect(actions).toEqual([userSlice.logoutRequested()]);
});
