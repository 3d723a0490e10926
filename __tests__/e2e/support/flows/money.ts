import type { Locator } from 'playwright-core';
import { seePlaying } from '../browser.ts';
import {
  backAtEpisode,
  CARDS,
  chooseCard,
  enterAccount,
  fillCardPage,
  fromTheWallToTheCard,
  fromTheWallToTheShop,
  pay,
} from '../steps.ts';
import type { Stories } from './visit.ts';

export const LOCKED = '/videos/a-forged-duchess?ep=9';
export const RECEIPT = /^R-\d{4}-\d{6}-\w{6}$/;

/** Lets the page's time pass until this is seen. */
async function seeInTime(wanted: Locator): Promise<void> {
  for (let seconds = 0; seconds < 120 && !(await wanted.isVisible()); seconds += 1)
    await wanted.page().clock.runFor(1_000);
  await wanted.waitFor();
}

export const money: Stories = {
  'a newcomer unlocks an episode and lives with the plan': {
    lists: {
      'buying-whole': 'unlocked/unlockRequested',
      'method-page': 'paymentMethod/methodOpened',
      'change-method': 'paymentMethod/methodChangeRequested',
      'cancel-renewal': 'subscription/cancelRenewalRequested',
      'resume-renewal': 'subscription/resumeRenewalRequested',
      'switch-plan': 'subscription/switchPlanRequested',
      'withdrawal-confirmed': 'withdrawal/requested',
    },
    async live({ page, product, open, tap, follow, see, arriveAt }) {
      await fromTheWallToTheCard(page, product.url + LOCKED);
      await fillCardPage(page, CARDS.good);
      await pay(page);
      await see(RECEIPT);
      await backAtEpisode(page, 9);
      await seePlaying(page);

      await open('/my');
      await follow('Change payment method');
      await fillCardPage(page, CARDS.slow);
      await tap('Use this card');
      await see('Your new card is set');
      await follow('Go to your account');
      await tap('Cancel renewal');
      await tap('Yes, cancel');
      await tap('Resume renewal');
      await follow('Switch plan');
      await arriveAt('/shopping');
      await page.getByRole('radio', { name: /^Yearly/ }).check({ force: true });
      await tap('Switch to Yearly');
      await tap('Keep Monthly');
      await see(/^Renews on/);

      await follow('Refund policy');
      await page.getByRole('radio', { name: /^Monthly/ }).check({ force: true });
      await tap('Continue');
      await tap('Confirm withdrawal');
      await see(/^We received your withdrawal on/);
    },
  },

  'a member signs in at the checkout and has a plan already': {
    lists: { 'unlock-with-a-plan': 'unlocked/unlockRequested' },
    async live({ page, product, newMember, tap }) {
      const { email, client } = await newMember();
      await client.subscribe();
      await fromTheWallToTheShop(page, product.url + LOCKED);
      await tap('Pay by card');
      await enterAccount(page, email);
      await backAtEpisode(page, 9);
      await seePlaying(page);
    },
  },

  'a member takes the episode of the day': {
    lists: { 'unlock-daily': 'unlocked/unlockRequested' },
    async live({ page, enter, tap }) {
      await enter('/videos/rain-check?ep=6');
      await tap('Watch this one free: your pick of the day');
      await seePlaying(page);
    },
  },

  'a visitor leaves the plans, and withdraws from a purchase': {
    lists: {
      'unlock-abandoned': 'unlocked/unlockRequested',
      information: 'information/pageOpened',
      withdrawal: 'withdrawal/requested',
    },
    async live({ page, product, tap, follow, see }) {
      await fromTheWallToTheShop(page, product.url + LOCKED);
      await page.getByRole('button', { name: 'Pay by card' }).waitFor();
      await follow('Refund policy');
      await page.getByLabel('Order or receipt number').fill('ord_1');
      await page.getByLabel('Email').fill('nobody@example.com');
      await tap('Email me the link');
      await see('Check your email');
    },
  },

  'a member subscribes': {
    lists: { subscribe: 'plans/subscribeRequested' },
    async live({ page, enter, tap, see, arriveAt }) {
      await enter('/my');
      await tap('Subscribe now');
      await chooseCard(page);
      await fillCardPage(page, CARDS.good);
      await pay(page);
      await see(RECEIPT);
      await arriveAt('/my');
      await see(/^Renews on/);
    },
  },

  'a member buys in the shop': {
    lists: { purchase: 'orders/checkoutRequested' },
    async live({ page, enter, see }) {
      await enter('/shopping');
      await chooseCard(page);
      await fillCardPage(page, CARDS.good);
      await pay(page);
      await see(RECEIPT);
    },
  },

  'a member pays in another browser, and sees it at last': {
    lists: { result: 'orders/resultOpened' },
    async live({ page, enter, open, see }) {
      const { client } = await enter('/my');
      const { id } = await client.info('POST /api/payment/order', { planId: 'weekly' });
      await page.clock.install();
      await open(`/order/result?orderId=${id}`);
      await see('Confirming your payment…');
      await seeInTime(page.getByRole('heading', { name: 'Not confirmed yet' }));
      await client.pay(id);
      await seeInTime(page.getByText(RECEIPT));
    },
  },
};
