import { expect, test } from '@jest/globals';
import { cheapestOffers, listPlans } from '../../../server/billing/plans.ts';
import { START } from '../support/testContext.ts';
import { shopOfSuite } from './shop.ts';

const shop = shopOfSuite();

const listed = (videoId?: string) => listPlans(shop.context.db, { lang: 'en', now: START }, videoId);

test('the plan list has only subscriptions, weekly first and monthly preselected', async () => {
  const plans = await listed();
  expect(plans.every((plan) => plan.kind === 'subscription' && plan.videoId === null)).toBe(true);
  expect(plans[0]).toMatchObject({
    id: 'weekly',
    name: expect.stringMatching(/\w/),
    amount: 599,
    currency: 'USD',
    renewalDays: 7,
  });
  expect(plans.filter((plan) => plan.preselected).map((plan) => plan.id)).toEqual(['monthly']);
});

test('the plan list includes the pass of a known video, and none for an unknown one', async () => {
  const [video] = shop.videos;
  const plans = await listed(video);
  expect(plans.filter((plan) => plan.kind === 'pass')).toMatchObject([
    { id: 'pass', amount: 999, renewalDays: null, videoId: video },
  ]);
  expect(await listed('nowhere')).toEqual(await listed());
});

test('plan names are in the requested language', async () => {
  const names = async (lang: 'en' | 'pt') =>
    (await listPlans(shop.context.db, { lang, now: START })).map((plan) => plan.name);
  expect(await names('pt')).not.toEqual(await names('en'));
});

test('the paywall offers the cheapest subscription and the pass', async () => {
  expect(await cheapestOffers(shop.context.db, START, 'short')).toEqual({
    offer: { amount: 599, currency: 'USD', renewalDays: 7 },
    pass: { amount: 999, currency: 'USD' },
  });
});
