import { screen } from '@testing-library/react';
import type { Plan, Subscription } from '../../contract/entities.ts';
import { navigate } from '../../src/core/navigation/slice.ts';
import { checkoutFailed, checkoutRequested } from '../../src/features/orders/slice.ts';
import { shopOpened } from '../../src/features/plans/slice.ts';
import {
  planSwitched,
  switchPlanFailed,
  switchPlanRequested,
} from '../../src/features/subscription/slice.ts';
import Shop from '../../src/screens/Shop.tsx';
import { order, subscription, switching, video } from '../support/samples.ts';
import { drawScreen, initial, member, pass, plans, reason, withVideo } from './drawScreen.tsx';
import { button, hasButton, hrefOf, newTabs, radio } from './seen.ts';

const videoId = video().id;
const offer = (list: Plan[] = plans, status: 'ready' | 'failed' | 'loading' = 'ready') => ({
  status,
  plans: list,
  videoId: list.includes(pass) ? videoId : null,
});
const draw = (list: Plan[] = plans, current: Subscription | null = null) =>
  drawScreen(Shop, { state: { user: member(current), videos: withVideo, plans: offer(list) } });

test('the shop without a series offers only the plans and preselects the server’s choice', async () => {
  const { container } = await draw();
  expect(screen.getByRole('group', { name: 'Plans' })).toBeVisible();
  expect(radio(/Weekly.*\$5\.99.*every 7 days/)).not.toBeChecked();
  expect(radio(/Monthly.*\$14\.99.*every 30 days/)).toBeChecked();
  expect(radio(/Yearly.*\$79\.99.*every 365 days/)).not.toBeChecked();
  expect(screen.getAllByRole('radio')).toHaveLength(3);
  expect(screen.queryByRole('checkbox')).not.toBeInTheDocument();
  expect(container.querySelector('picture')).toBeNull();
  expect(screen.queryByText(/Keep watching/)).not.toBeInTheDocument();
});

test('a subscription in the shop shows its price per week and its saving, and a pass shows neither', async () => {
  await draw([...plans, pass]);
  expect(radio(/Weekly.*[^≈] ?\$5\.99 \/ week/)).toBeInTheDocument();
  expect(radio(/Monthly.*≈ \$3\.50 \/ week/)).toHaveAccessibleName(/Save 41%/);
  expect(radio(/Just this series/)).not.toHaveAccessibleName(/week|Save/);
});

test('the shop shows the series, the benefits of the chosen plan, and the choice in one line by the buttons', async () => {
  const { person, container } = await draw([...plans, pass]);
  expect(screen.getByText('Keep watching “The Glass Heiress”')).toBeVisible();
  expect(container.querySelector('picture img')).toHaveAttribute('src', expect.stringContaining(videoId));
  const bar = () => button('Pay by card').parentElement?.parentElement;
  const benefits = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent);
  const always = 'Pick up where you left off, on any device';
  const plan = ['Every episode of every series', always, 'Cancel any time, in two taps'];
  expect(benefits().slice(0, 3)).toEqual(plan);
  expect(bar()).toHaveTextContent(
    /^Monthly, \$14\.99 every 30 daysYou pay \$14\.99 now\. Renews on .* any time\./,
  );
  expect(bar()).toContainElement(button('Pay with PayPal'));
  await person.click(radio(/Just this series/));
  const alone = ['Every episode of this series', always, 'Pay once, watch as long as we show it'];
  expect(benefits().slice(0, 3)).toEqual(alone);
  expect(bar()).toHaveTextContent(/^This series, \$9\.99 onceYou pay \$9\.99 now\. It never renews\./);
});

test('the shop says which cards are accepted and links to the legal pages', async () => {
  await draw();
  expect(screen.getByText(/We accept debit, credit and prepaid cards\./)).toBeVisible();
  expect(newTabs()).toEqual(['/serviceAgreement', '/refundPolicy', '/privacyPolicy']);
});

test('the shop’s back button leads to the series or home, and its logo links home', async () => {
  const { person, actions, unmount } = await draw();
  expect(hrefOf('Cliffhanger')).toBe('/');
  await person.click(button('Back'));
  expect(actions).toEqual([navigate('/')]);
  unmount();
  await draw([...plans, pass]);
  expect(hrefOf('Back')).toBe('/videos/the-glass-heiress');
});

describe('the first renewal', () => {
  const at = (instant: string) => jest.spyOn(Date, 'now').mockReturnValue(Date.parse(instant));

  test('is announced with its date, its price and the option to cancel', async () => {
    at('2026-03-04T12:00:00.000Z');
    const { person } = await draw();
    for (const [amount, days, date] of [
      ['$14.99', 30, '3 April 2026'],
      ['$5.99', 7, '11 March 2026'],
    ] as const) {
      if (days === 7) await person.click(radio(/Weekly/));
      expect(screen.getByText(`You pay ${amount} now. Renews on ${date};`, { exact: false })).toBeVisible();
      const terms = `The membership renews every ${days} days at ${amount}, charged to your payment method, and can be cancelled any time`;
      expect(screen.getByText(terms, { exact: false })).toBeVisible();
    }
  });

  test('is counted from the end of the days already paid', async () => {
    at('2026-03-10T12:00:00.000Z');
    await draw(plans, { ...subscription, status: 'cancelled' });
    expect(screen.getByText(/Renews on 3 May 2026;/)).toBeVisible();
    expect(screen.getByText(/ends on 3 April 2026.*You keep the days/)).toBeVisible();
    expect(button('Pay by card')).toBeVisible();
  });

  test('is counted from today after a failed renewal', async () => {
    at('2026-04-04T12:00:00.000Z');
    await draw(plans, { ...subscription, status: 'past_due' });
    expect(screen.getByText(/A plan you buy now replaces it and starts today\./)).toBeVisible();
    expect(screen.getByText(/Renews on 4 May 2026;/)).toBeVisible();
    expect(screen.queryByText(/keep the days/)).not.toBeInTheDocument();
  });
});

test('the shop orders the chosen plan by card, without a series', async () => {
  const { person, actions } = await draw([...plans, pass]);
  await person.click(radio(/Yearly/));
  await person.click(button('Pay by card'));
  expect(actions).toEqual([checkoutRequested({ planId: 'yearly', videoId: null, method: 'card' })]);
  expect(button('Pay by card')).toHaveAttribute('aria-busy', 'true');
  expect(button('Pay with PayPal')).toBeDisabled();
});

test('the shop offers a pass for one series that never renews, and orders it with PayPal', async () => {
  const { person, actions } = await draw([...plans, pass]);
  await person.click(radio(/Just this series.*\$9\.99.*once/));
  expect(screen.getByText(/One payment, no renewal/)).toBeVisible();
  expect(screen.queryByText(/Renews on/)).not.toBeInTheDocument();
  await person.click(button('Pay with PayPal'));
  expect(actions).toEqual([checkoutRequested({ planId: 'pass', videoId, method: 'paypal' })]);
});

test('the shop preselects the pass that was chosen at the paywall, if the pass is offered', async () => {
  const unlock = { status: 'unlocking', episodeId: 'e', by: 'pass', reason: null } as const;
  const state = { user: member(), videos: withVideo, unlocked: { ...initial.unlocked, unlock } };
  const { unmount } = await drawScreen(Shop, { state: { ...state, plans: offer([...plans, pass]) } });
  expect(radio(/Just this series/)).toBeChecked();
  unmount();
  await drawScreen(Shop, { state: { ...state, plans: offer() } });
  expect(radio(/Monthly/)).toBeChecked();
});

const drawWithOrders = (orders: Partial<typeof initial.orders>) =>
  drawScreen(Shop, { state: { user: member(), plans: offer(), orders: { ...initial.orders, ...orders } } });
const checkout = { planId: 'yearly', videoId: null, method: 'paypal' } as const;

test('the shop keeps the choice after sign-in, shows the running order and reports its failure', async () => {
  const { say } = await drawWithOrders({ stage: 'ordering', checkout });
  expect(radio(/Yearly/)).toBeChecked();
  expect(button('Pay with PayPal')).toHaveAttribute('aria-busy', 'true');
  expect(button('Pay by card')).toBeDisabled();
  say(checkoutFailed(reason(409)));
  expect(screen.getByRole('alert')).toHaveTextContent('You already have this. Nothing was charged.');
});

test('the shop forgets the choice of a checkout that has ended', async () => {
  await drawWithOrders({ stage: 'idle', checkout });
  expect(radio(/Monthly/)).toBeChecked();
});

describe('the shop of a member whose plan renews', () => {
  test('marks and selects the current plan and offers no purchase', async () => {
    const weekly = { planId: 'weekly', planName: 'Weekly', amount: 599, renewalDays: 7 };
    await draw(plans, { ...subscription, ...weekly });
    expect(radio(/Weekly Your plan/)).toBeChecked();
    expect(screen.getAllByText('Your plan')).toHaveLength(1);
    expect(screen.getByText('Renews on 3 April 2026 for $5.99')).toBeVisible();
    expect(screen.getByText(/^To switch, choose another plan\./)).toBeVisible();
    expect(hrefOf('See your plan')).toBe('/my');
    expect(hasButton(/Pay by card|PayPal|Switch to/)).toBe(false);
  });

  test('states before a switch what is paid now and later, and until when the switch can be undone', async () => {
    const { person, actions, say } = await draw(plans, subscription);
    await person.click(radio(/Yearly/));
    expect(screen.getByText('Nothing to pay now.').parentElement).toHaveTextContent(
      'Nothing to pay now. From 3 April 2026: $79.99 every 365 days. You can switch back or cancel until then.',
    );
    expect(hasButton(/Pay by card|PayPal/)).toBe(false);
    await person.click(button('Switch to Yearly'));
    const yearly = { planId: 'yearly', amount: 7999, currency: 'USD', renewalDays: 365 };
    expect(actions).toEqual([switchPlanRequested({ ...yearly, from: subscription.periodEnd })]);
    expect(button('Switch to Yearly')).toHaveAttribute('aria-busy', 'true');
    expect(screen.getByText('Renews on 3 April 2026 for $14.99')).toBeVisible();

    say(planSwitched(switching));
    expect(screen.getByText('Switches to Yearly on 3 April 2026, $79.99')).toHaveFocus();
    expect(hasButton('Switch to Yearly')).toBe(false);
  });

  test('selects the plan of a scheduled switch, and offers to switch to another plan instead', async () => {
    const { person } = await draw(plans, switching);
    expect(radio(/Yearly/)).toBeChecked();
    expect(button('Keep Monthly')).toBeVisible();
    await person.click(radio(/Weekly/));
    expect(screen.getByText('Switches to Yearly on 3 April 2026, $79.99')).toBeVisible();
    expect(button('Switch to Weekly')).toBeVisible();
    await person.click(radio(/Monthly/));
    expect(hasButton(/Switch to/)).toBe(false);
    expect(button('Keep Monthly')).toBeVisible();
  });

  const renewing = reason(409, { message: 'Your plan is being renewed right now.' });
  test.each([
    [renewing, /being renewed right now.*Reload this page/],
    [reason(null, { kind: 'network' }), /^Can’t connect/],
    [reason(500, { message: 'x' }), /^That didn’t work, and nothing has changed/],
  ])('shows why a switch was refused and keeps showing the current plan: %j', async (why, words) => {
    const { person, say } = await draw(plans, subscription);
    await person.click(radio(/Yearly/));
    await person.click(button('Switch to Yearly'));
    say(switchPlanFailed(why));
    expect(screen.getByRole('alert')).toHaveTextContent(words);
    expect(screen.getByText('Renews on 3 April 2026 for $14.99')).toBeVisible();
    expect(button('Switch to Yearly')).toBeEnabled();
    await person.click(radio(/Weekly/));
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  test('still sells the pass for a series', async () => {
    const { person } = await draw([...plans, pass], subscription);
    await person.click(radio(/Just this series/));
    expect(button('Pay by card')).toBeVisible();
    expect(hasButton(/Switch to/)).toBe(false);
  });
});

test.each([
  [422, 'We couldn’t place your order. Nothing was charged. Please try again.'],
  [401, null],
  [500, null],
])('the shop shows why an order failed unless another part of the app shows it: %s', async (code, words) => {
  const { person, say } = await draw();
  await person.click(button('Pay by card'));
  say(checkoutFailed(reason(code)));
  expect(screen.queryByRole('alert')?.textContent ?? null).toBe(words);
  expect(button('Pay with PayPal')).toBeEnabled();
});

test('the shop ignores a failure of another page', async () => {
  await drawWithOrders({ stage: 'failed', reason: reason(404) });
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

test('the shop shows the test mode after an order reports it', async () => {
  await drawWithOrders({ order: order() });
  expect(screen.getByText('Test mode: no money moves')).toBeVisible();
});

test('the shop shows different loading, failed and empty states', async () => {
  const { unmount } = await drawScreen(Shop, { state: { plans: offer([], 'loading') } });
  expect(screen.getByRole('status')).toHaveTextContent('Loading the plans...');
  unmount();

  const failed = await drawScreen(Shop, { state: { plans: { ...offer([], 'failed'), videoId } } });
  await failed.person.click(button('Try again'));
  expect(failed.actions).toEqual([shopOpened({ videoId })]);
  failed.unmount();

  await drawScreen(Shop, { state: { plans: offer([]) } });
  expect(screen.getByRole('heading', { name: 'No plans right now' })).toBeVisible();
});
