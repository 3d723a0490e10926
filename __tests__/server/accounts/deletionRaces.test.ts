import { beforeAll, expect, test } from '@jest/globals';
import { inArray } from 'drizzle-orm';
import { deleteAccount } from '../../../server/accounts/deletion.ts';
import { hashPassword } from '../../../server/accounts/passwords.ts';
import { runRenewals } from '../../../server/billing/renewals/runRenewals.ts';
import { orders, users } from '../../../server/db/schema.ts';
import { atOnce, DAY, shopOfSuite } from '../billing/shop.ts';

/* An account is deleted while its money moves. Only a database of many connections can have them meet. */

const PASSWORD = 'correct horse battery';
const ROUNDS = 10;

const shop = shopOfSuite();
let passwordHash: string;
beforeAll(async () => {
  passwordHash = await hashPassword(PASSWORD);
});

const how = { lang: 'en', caller: { address: '192.0.2.1', deviceCookie: null } } as const;

async function members(count: number): Promise<string[]> {
  const all = await atOnce(count, () => shop.member());
  await shop.context.db.update(users).set({ passwordHash }).where(inArray(users.id, all));
  return all;
}
const deletes = (user: string) => deleteAccount(shop.context, user, { password: PASSWORD }, how);

test('deleting accounts during their renewals causes no deadlock and no later charge', async () => {
  const all = await members(ROUNDS);
  for (const user of all) await shop.buy(user, 'weekly');
  shop.advance(7 * DAY);
  const renewals = () => atOnce(4, () => runRenewals(shop.context, shop.log));
  await Promise.all([...all.map(deletes), renewals()]);
  await shop.minutes(5);
  for (const user of all) {
    const booked = await shop.booked(user);
    // Renewed before it was deleted, after which the days are lost; or caught by it, and given back.
    expect([[599], [599, 599], [599, 599, -599]]).toContainEqual(booked);
  }
  expect(shop.bank.endedMandates).toHaveLength(ROUNDS);
  const renewed = shop.bank.renewed.length;
  shop.advance(8 * DAY);
  await shop.minute();
  expect(shop.bank.renewed).toHaveLength(renewed);
});

test('deleting accounts while they pay books at most a charge and its refund, and erases the payer’s name', async () => {
  const all = await members(ROUNDS);
  const begin = async (user: string) => ({ user, orderId: (await shop.order(user, 'pass', 'short')).id });
  const begun = await Promise.all(all.map(begin));
  await Promise.all(
    begun.flatMap(({ user, orderId }) => [
      shop.pay(user, orderId, { firstName: 'Ida', lastName: 'Grün' }),
      deletes(user),
      shop.order(user, 'pass', 'middle'),
    ]),
  );
  await shop.minutes(3);
  for (const user of all) expect([[], [999], [999, -999]]).toContainEqual(await shop.booked(user));
  const kept = await shop.context.db.select().from(orders).where(inArray(orders.userId, all));
  for (const order of kept) expect([order.payerFirstName, order.payerLastName]).toEqual([null, null]);
});
