import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { cheapestOffers, listPlans } from '../../../server/billing/plans.ts';
import { openShop, type Shop } from './shop.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

test('the plans are the subscriptions in their order, one of them preselected', async () => {
  const plans = await listPlans(shop.context.db, 'en');
  expect(plans.every((plan) => plan.kind === 'subscription' && plan.videoId === null)).toBe(true);
  expect(plans[0]).toMatchObject({
    id: shop.plans.weekly,
    name: expect.stringMatching(/\w/),
    amount: 599,
    currency: 'USD',
    renewalDays: 7,
  });
  expect(plans.filter((plan) => plan.preselected).map((plan) => plan.id)).toEqual([shop.plans.monthly]);
});

test('a video adds its pass, an unknown one does not', async () => {
  const [video] = shop.videos;
  const plans = await listPlans(shop.context.db, 'en', video);
  expect(plans.filter((plan) => plan.kind === 'pass')).toMatchObject([
    { id: shop.plans.pass, amount: 999, renewalDays: null, videoId: video },
  ]);
  expect(await listPlans(shop.context.db, 'en', 'nowhere')).toEqual(await listPlans(shop.context.db, 'en'));
});

test('names are in the language asked for', async () => {
  const names = async (lang: 'en' | 'pt') =>
    (await listPlans(shop.context.db, lang)).map((plan) => plan.name);
  expect(await names('pt')).not.toEqual(await names('en'));
});

test('the paywall’s prices are the subscription with the lowest amount, and the pass', async () => {
  expect(await cheapestOffers(shop.context.db)).toEqual({
    offer: { amount: 599, currency: 'USD', renewalDays: 7 },
    pass: { amount: 999, currency: 'USD' },
  });
});
