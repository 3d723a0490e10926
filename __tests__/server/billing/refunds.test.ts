import { beforeEach, describe, expect, jest, test } from '@jest/globals';
import { eq, sql } from 'drizzle-orm';
import { runJobs } from '../../../server/billing/jobs.ts';
import { ledgerBalance } from '../../../server/billing/ledger.ts';
import { viewOrder } from '../../../server/billing/orderRows.ts';
import { receiptOf } from '../../../server/billing/receipts.ts';
import { recheckPaidOrders } from '../../../server/billing/reconcile.ts';
import { settleFrom } from '../../../server/billing/settlement.ts';
import { withdrawOwn } from '../../../server/billing/withdrawal.ts';
import { jobs, ledger, orders, receipts, refunds, subscriptions } from '../../../server/db/schema.ts';
import { liveSubscription } from '../../../server/entitlements/liveSubscription.ts';
import {
  ledger as ledgerCommand,
  order as orderCommand,
  receipt,
  refund,
} from '../../../server/operator/money.ts';
import { atOnce, DAY, HOUR, MINUTE, SECOND, shopOfSuite } from './shop.ts';

/** When a paid order's provider is asked about it again. */
const LOOKS = [HOUR, DAY, 3 * DAY, 7 * DAY, 14 * DAY, 30 * DAY];

const shop = shopOfSuite();

const giveBack = (orderId: string) => refund.run(shop.context, { orderId });
const viewed = async (orderId: string) => viewOrder(shop.context, await shop.stored(orderId), 'en');
describe('an operator’s refund', () => {
  test('of a subscription is booked once, and ends its access and its mandate', async () => {
    const { userId: user, id } = await shop.bought();
    const given = { order: id, amount: 599, currency: 'USD', status: 'done' };
    expect(await atOnce(20, () => giveBack(id))).toContainEqual(given);
    await shop.minutes(1);
    expect(await giveBack(id)).toMatchObject({ status: 'done' });
    expect(shop.bank.refunds.size).toBe(1);
    expect(await shop.amounts(id)).toEqual([599, -599]);
    expect(await shop.stored(id)).toMatchObject({ status: 'refunded' });
    expect(await shop.opens(user)).toBe(false);
    expect(shop.bank.endedMandates).toHaveLength(1);
    expect(await shop.mailsOf(user)).toEqual(['receipt', 'refundDone']);
  });

  test('of a pass removes it, and leaves the pass of another member', async () => {
    const [user, other] = [await shop.member(), await shop.member()];
    const { id } = await shop.buy(user, 'pass', shop.videos[0]);
    await shop.buy(other, 'pass', shop.videos[0]);
    await giveBack(id);
    expect(await shop.passesOf(user)).toEqual([]);
    expect(await shop.passesOf(other)).toHaveLength(1);
    expect(await shop.order(user, 'pass', shop.videos[0])).toMatchObject({ status: 'created' });
  });

  test('of an earlier period leaves the access of the current one', async () => {
    const { userId: user, id } = await shop.bought();
    shop.advance(7 * DAY);
    await shop.minute();
    await giveBack(id);
    expect(await shop.opens(user)).toBe(true);
    expect(await shop.amounts(id)).toEqual([599, -599]);
  });

  test('of a plan that was to follow keeps the days paid before it', async () => {
    const user = await shop.subscriber();
    await shop.cancel(user);
    const next = await shop.buy(user, 'monthly');
    const end = new Date(shop.context.now().getTime() + 7 * DAY);
    await giveBack(next.id);
    const left = expect.objectContaining({ planId: 'monthly', status: 'cancelled', periodEnd: end });
    expect(await shop.subscriptionsOf(user)).toContainEqual(left);
  });

  test('of the current plan starts the following plan at once', async () => {
    const user = await shop.member();
    const first = await shop.buy(user, 'weekly');
    await shop.cancel(user);
    await shop.buy(user, 'monthly');
    await giveBack(first.id);
    const live = await liveSubscription(shop.context.db, user, shop.context.now());
    const start = shop.context.now();
    expect(live).toMatchObject({ periodStart: start, periodEnd: new Date(start.getTime() + 30 * DAY) });
  });

  test('is refused for unpaid and unknown orders', async () => {
    const { order } = await shop.ordered();
    await expect(giveBack(order.id)).rejects.toThrow('not paid');
    await expect(giveBack('ord_none')).rejects.toThrow('no such order');
  });
});

describe('a refund that does not complete at once', () => {
  const LOSSES = ['before', 'after'] as const;
  test.each(LOSSES)('is retried and booked once when the call is lost %s the refund', async (lose) => {
    const { userId: user, id } = await shop.bought();
    expect(await shop.losing(lose, () => giveBack(id))).toMatchObject({ status: 'requested' });
    expect(await shop.amounts(id)).toEqual([599]);
    expect(await shop.opens(user)).toBe(false);
    await shop.minutes(2);
    expect(await shop.amounts(id)).toEqual([599, -599]);
    expect(shop.bank.refunds.size).toBe(1);
    expect(shop.bank.book.find(({ reference }) => reference === id)?.refundedAmount).toBe(599);
  });

  test('is booked only once the bank completes it', async () => {
    const { id } = await shop.buy(await shop.member(), 'weekly');
    shop.bank.refund = 'pending';
    expect(await giveBack(id)).toMatchObject({ status: 'requested' });
    expect(await shop.amounts(id)).toEqual([599]);
    shop.bank.refund = 'done';
    await shop.minutes(8);
    expect(await shop.amounts(id)).toEqual([599, -599]);
  });

  test('is reported as failed when the bank refuses it, and can be started again', async () => {
    const { id } = await shop.buy(await shop.member(), 'weekly');
    shop.bank.refund = 'failed';
    expect(await giveBack(id)).toMatchObject({ status: 'failed' });
    expect(await shop.amounts(id)).toEqual([599]);
    shop.bank.refund = 'done';
    expect(await giveBack(id)).toMatchObject({ status: 'done' });
    expect(await shop.amounts(id)).toEqual([599, -599]);
  });
});

describe('a refund made at the bank by hand', () => {
  test.each([
    [599, [599, -599]],
    [100, [599, -100, -499]],
  ])('of %i leaves the rest to an operator’s refund that is under way', async (part, amounts) => {
    const { id } = await shop.buy(await shop.member(), 'weekly');
    await shop.losing('before', () => giveBack(id));
    expect(await viewed(id)).toMatchObject({ status: 'paid', refundRequestedAt: expect.any(String) });
    shop.bank.giveBack(id, part);
    await shop.minutes(12);
    expect(await shop.amounts(id)).toEqual(amounts);
    expect(shop.bank.refunds.size).toBe(amounts.length - 2);
  });

  test('is booked part by part, and access ends with the last part', async () => {
    const { userId: user, id } = await shop.bought();
    await atOnce(10, () => shop.tell(shop.bank.giveBack(id, 100)));
    expect(await shop.amounts(id)).toEqual([599, -100]);
    expect(await shop.stored(id)).toMatchObject({ status: 'paid' });
    expect(await shop.opens(user)).toBe(true);
    expect(await viewed(id)).toMatchObject({ status: 'paid', refundedAmount: 100, refundRequestedAt: null });

    await shop.tell(shop.bank.giveBack(id, 350));
    expect(await shop.amounts(id)).toEqual([599, -100, -250]);
    expect(await shop.opens(user)).toBe(true);
    const order = await shop.stored(id);
    expect(await receiptOf(shop.context, order, 'en')).toMatchObject({ amount: 599, refundedAmount: 350 });
    const { differing } = await ledgerBalance(shop.context);
    expect(differing.filter(({ orderId }) => orderId === id)).toEqual([]);

    await shop.tell(shop.bank.giveBack(id));
    expect(await shop.amounts(id)).toEqual([599, -100, -250, -249]);
    expect(await viewed(id)).toMatchObject({ status: 'refunded', refundedAmount: 599 });
    expect(await shop.opens(user)).toBe(false);
    const [row] = await shop.context.db.select().from(refunds).where(eq(refunds.orderId, id));
    expect(row).toMatchObject({ status: 'done', reason: 'operator' });
    expect((await shop.mailsOf(user)).filter((kind) => kind === 'refundDone')).toHaveLength(3);
  });

  test('that is reported lower than before changes no ledger entry, and is logged as an error', async () => {
    const { id } = await shop.buy(await shop.member(), 'weekly');
    await shop.tell(shop.bank.giveBack(id, 200));
    shop.bank.giveBack(id, 100);
    await shop.context.db.update(orders).set({ nextLookAt: null });
    await shop.context.db.update(orders).set({ nextLookAt: shop.context.now() }).where(eq(orders.id, id));
    expect(await recheckPaidOrders(shop.context, shop.log)).toBe(1);
    expect(await shop.amounts(id)).toEqual([599, -200]);
    expect(shop.logged).toContainEqual(expect.objectContaining({ level: 'error', data: { orderId: id } }));
  });

  test('of a part leaves the rest to one refund by the operator', async () => {
    const { id } = await shop.buy(await shop.member(), 'weekly');
    await shop.tell(shop.bank.giveBack(id, 100));
    expect(await giveBack(id)).toMatchObject({ status: 'done' });
    await shop.minutes(3);
    expect(await shop.amounts(id)).toEqual([599, -100, -499]);
    expect([...shop.bank.refunds.values()]).toMatchObject([{ amount: 499 }]);
  });

  test('the ledger rejects a refund that is booked twice and a second capture', async () => {
    const { id } = await shop.buy(await shop.member(), 'weekly');
    await shop.tell(shop.bank.giveBack(id, 100));
    const entry = { orderId: id, currency: 'USD', at: shop.context.now() };
    const write = (row: { id: string; kind: 'capture' | 'refund'; amount: number; soFar: number }) =>
      shop.context.db.insert(ledger).values({ ...entry, ...row });
    await expect(write({ id: 'led_x', kind: 'refund', amount: -100, soFar: 100 })).rejects.toThrow();
    await expect(write({ id: 'led_y', kind: 'capture', amount: 1, soFar: 600 })).rejects.toThrow();
  });
});

describe('a refund at the bank whose webhooks are lost', () => {
  const look = () => recheckPaidOrders(shop.context, shop.log);
  beforeEach(async () => {
    await shop.context.db.update(orders).set({ nextLookAt: null });
  });

  test('is looked for six times within 30 days, and found the last time', async () => {
    const { userId: user, id } = await shop.bought('pass');
    const other = await shop.bought();
    const paidAt = shop.context.now().getTime();
    for (const after of LOOKS) {
      if (after === 30 * DAY) shop.bank.giveBack(id);
      shop.setClock(new Date(paidAt + after - 1));
      expect(await look()).toBe(0);
      shop.advance(1);
      expect(await look()).toBe(2);
    }
    expect(await shop.amounts(id)).toEqual([999, -999]);
    expect(await shop.passesOf(user)).toEqual([]);
    expect(await shop.stored(id)).toMatchObject({ status: 'refunded', nextLookAt: null });
    expect(await shop.stored(other.id)).toMatchObject({ status: 'paid', nextLookAt: null });
  });

  test('is looked for again half an hour after the provider was down, once by concurrent jobs', async () => {
    const { id } = await shop.buy(await shop.member(), 'weekly');
    shop.bank.giveBack(id, 100);
    shop.advance(HOUR);
    shop.bank.down = true;
    expect(await look()).toBe(0);
    shop.bank.down = false;
    expect(await look()).toBe(0);
    shop.advance(30 * MINUTE);
    const answers = await atOnce(5, look);
    expect(answers.reduce((sum, one) => sum + one, 0)).toBe(1);
    expect(await shop.amounts(id)).toEqual([599, -100]);
  });

  test('a fault other than a lost answer is thrown to the job', async () => {
    await shop.buy(await shop.member(), 'weekly');
    shop.advance(HOUR);
    jest.spyOn(shop.bank.provider, 'fetchPayment').mockRejectedValueOnce(new Error('a fault'));
    await expect(look()).rejects.toThrow('a fault');
  });

  test('the job checks at most 30 orders in one run', async () => {
    for (let index = 0; index < 35; index += 1) await shop.buy(await shop.member(), 'weekly');
    shop.advance(HOUR);
    expect(await look()).toBe(30);
    expect(await look()).toBe(5);
  });
});

test('the second of two paid orders for one video is refunded automatically', async () => {
  const { user, id, paymentId } = await shop.begun('pending', 'pass');
  shop.bank.decide(id, { status: 'cancelled' });
  await shop.tell(paymentId);
  const second = await shop.buy(user, 'pass', shop.videos[0]);
  shop.bank.decide(id, { status: 'paid' });
  const paid = await shop.bank.provider.fetchPayment(paymentId);
  await settleFrom(shop.context, shop.log, id, 'sandbox', paid);
  expect(shop.logged).toContainEqual(expect.objectContaining({ level: 'error', data: { orderId: id } }));
  await shop.minutes(1);
  expect(await shop.amounts(id)).toEqual([999, -999]);
  expect(await shop.amounts(second.id)).toEqual([999]);
  expect(await shop.passesOf(user)).toMatchObject([{ orderId: second.id }]);
});

describe('the ledger', () => {
  test.each([
    ['changed', sql`update ledger set amount = 1`],
    ['deleted from', sql`delete from ledger`],
    ['emptied', sql`truncate ledger`],
  ])('cannot be %s', async (_what, statement) => {
    const { id } = await shop.buy(await shop.member(), 'weekly');
    const cause = { message: expect.stringContaining('append-only') };
    await expect(shop.context.db.execute(statement)).rejects.toMatchObject({ cause });
    expect(await shop.amounts(id)).toEqual([599]);
  });

  test('names the orders for which it differs from the bank', async () => {
    const { id } = await shop.buy(await shop.member(), 'weekly');
    const before = await ledgerBalance(shop.context);
    expect(before.differing.map(({ orderId }) => orderId)).not.toContain(id);
    shop.bank.giveBack(id);
    const after = await ledgerBalance(shop.context);
    expect(after.differing).toContainEqual(expect.objectContaining({ orderId: id, books: 599, word: 0 }));
    const [sum] = after.sums;
    const rows = await shop.context.db.select().from(ledger);
    expect(sum).toMatchObject({ provider: 'sandbox', currency: 'USD', entries: rows.length });
    const booked = rows.reduce((total, row) => total + row.amount, 0);
    expect((sum?.captured ?? 0) + (sum?.refunded ?? 0)).toBe(booked);
    const printed = ledgerCommand.print(await ledgerCommand.run(shop.context, { entries: true })).join('\n');
    expect(printed).toContain(id);
    expect(printed).toContain('Differs');
  });

  test('names the members whose access lasts longer than they have paid for', async () => {
    const [user, another] = [await shop.subscriber(), await shop.subscriber()];
    const { id, periodEnd } = await shop.subscriptionOf(user);
    const later = new Date(periodEnd.getTime() + 365 * DAY);
    await shop.context.db.update(subscriptions).set({ periodEnd: later }).where(eq(subscriptions.id, id));
    const balance = await ledgerCommand.run(shop.context, { entries: false });
    const times = { accessUntil: later.toISOString(), paidUntil: periodEnd.toISOString() };
    const named = balance.unpaid.filter(({ userId }) => [user, another].includes(userId));
    expect(named).toEqual([{ userId: user, subscriptionId: id, ...times }]);
    expect(ledgerCommand.print(balance).join('\n')).toMatch(new RegExp(`Paid until[^]*${user}`));
  });

  test('the operator finds an order by its number and by the member, and mails its receipt once more', async () => {
    const { userId: user, id } = await shop.bought();
    const byNumber = await orderCommand.run(shop.context, { about: id });
    expect(await orderCommand.run(shop.context, { about: `${user}@example.com` })).toEqual(byNumber);
    expect(orderCommand.print(byNumber).join('\n')).toContain(id);
    await expect(orderCommand.run(shop.context, { about: 'nobody@example.com' })).rejects.toThrow('no such');

    const printed = receipt.print(await receipt.run(shop.context, { orderId: id, send: true }));
    expect(printed.join('\n')).toMatch(/R-2026-\d{6}-\w{6}/);
    expect(await shop.mailsOf(user)).toEqual(['receipt', 'receipt']);
    const { id: orderId } = await shop.ordered();
    await expect(receipt.run(shop.context, { orderId, send: true })).rejects.toThrow('no receipt');
  });

  test.each([
    ['en', 'Cliffhanger membership: Weekly', 'Series pass: '],
    ['es', 'Suscripción a Cliffhanger: Semanal', 'Pase de la serie: '],
    ['fy', 'Abonnement Cliffhanger\u00a0: Hebdomadaire', 'Pass série\u00a0: '],
    ['dy', 'Cliffhanger-Abo: Wöchentlich', 'Serienpass: '],
    ['pt', 'Assinatura Cliffhanger: Semanal', 'Passe da série: '],
  ] as const)('a receipt in %s names the item that was bought', async (lang, membership, pass) => {
    const user = await shop.member();
    const itemOf = async (id: string) => (await receiptOf(shop.context, await shop.stored(id), lang)).item;
    expect(await itemOf((await shop.buy(user, 'weekly')).id)).toBe(membership);
    const item = await itemOf((await shop.buy(user, 'pass', shop.videos[0])).id);
    expect(item.startsWith(pass) && item.length > pass.length).toBe(true);
  });
});

test('receipts are numbered without a gap when 40 orders are paid at once', async () => {
  const paid = await atOnce(40, async (number) => {
    const user = await shop.member();
    return shop.buy(user, number % 2 === 0 ? 'weekly' : 'monthly');
  });
  const rows = await shop.context.db.select().from(receipts).orderBy(receipts.number);
  const numbers = rows.map(({ number }) => Number(number.split('-')[2]));
  expect(numbers).toEqual(Array.from({ length: rows.length }, (_, index) => index + 1));
  const own = new Set(rows.map(({ orderId }) => orderId));
  expect(paid.every(({ id }) => own.has(id))).toBe(true);
});

test('a member has no access after withdrawing from three consecutive plans', async () => {
  const user = await shop.member();
  const bought: string[] = [];
  for (const planId of ['weekly', 'yearly', 'weekly']) {
    bought.push((await shop.buy(user, planId)).id);
    await shop.cancel(user);
  }
  for (const orderId of bought) await withdrawOwn(shop.context, user, { orderId, confirm: true }, 'en');
  expect(await shop.opens(user)).toBe(false);
});

test('ending a mandate is retried at growing intervals until it succeeds', async () => {
  await shop.context.db.delete(jobs);
  const { id } = await shop.buy(await shop.member(), 'weekly');
  await giveBack(id);
  await shop.context.db.update(jobs).set({ doneAt: null, attempts: 0, runAt: shop.context.now() });
  shop.bank.endedMandates = [];
  shop.bank.down = true;
  const tries: number[] = [];
  for (const wait of [0, 59, 1, 299, 1, 1799, 1]) {
    shop.advance(wait * SECOND);
    await runJobs(shop.context, shop.log);
    const [job] = await shop.context.db.select().from(jobs).where(eq(jobs.kind, 'endMandate'));
    tries.push(job?.attempts ?? -1);
  }
  expect(tries).toEqual([1, 1, 2, 2, 3, 3, 4]);
  shop.bank.down = false;
  shop.advance(2 * HOUR);
  await runJobs(shop.context, shop.log);
  expect(shop.bank.endedMandates).toHaveLength(1);
  shop.advance(DAY);
  await runJobs(shop.context, shop.log);
  expect(shop.bank.endedMandates).toHaveLength(1);
});
