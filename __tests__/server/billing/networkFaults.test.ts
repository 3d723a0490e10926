import { mkdtempSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { and, eq, isNotNull } from 'drizzle-orm';
import { createSandbox, type Sandbox } from '../../../sandbox/app.ts';
import { parseConfig } from '../../../sandbox/config.ts';
import { runJobs } from '../../../server/billing/jobs.ts';
import { ledgerBalance } from '../../../server/billing/ledger.ts';
import { changeMethod, loadCurrentChange } from '../../../server/billing/methodChanges.ts';
import { loadCurrentOrder, placeOrder } from '../../../server/billing/orders.ts';
import { payOrder } from '../../../server/billing/payOrder.ts';
import { reconcileMethodChanges, reconcileOrders } from '../../../server/billing/reconcile.ts';
import { runRenewals } from '../../../server/billing/renewals/runRenewals.ts';
import { readConfig } from '../../../server/config.ts';
import { ledger, orders, subscriptions, users } from '../../../server/db/schema.ts';
import { refund } from '../../../server/operator/money.ts';
import { createPayments } from '../../../server/providers/payments.ts';
import { createSandboxProvider } from '../../../server/providers/sandbox/provider.ts';
import { createTestContext, type TestContext } from '../support/testContext.ts';

/* The server and the sandbox over HTTP, on a line that breaks. */

const ROUNDS = 20;
let world: TestContext;
let sandbox: Sandbox;
let dataDir: string;
let address: string;
let publicUrl: string;
let secretKey: string;
let members = 0;
const log = { info: () => {}, warn: () => {}, error: () => {} };

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'sandbox-faults-'));
  const config = parseConfig({ SANDBOX_DATA: dataDir });
  const fetchNothing: typeof fetch = async () => new Response(null, { status: 200 });
  sandbox = await createSandbox(config, { fetch: fetchNothing, tickEveryMs: 0 });
  await sandbox.app.listen({ port: 0, host: '127.0.0.1' });
  address = `http://127.0.0.1:${(sandbox.app.server.address() as AddressInfo).port}`;
  ({ publicUrl, secretKey } = config);
  const settings = { ...readConfig({}).sandbox, url: address, publicUrl };
  const provider = createSandboxProvider(settings, fetch, 2000);
  world = await createTestContext({ payments: createPayments([provider]) });
});
afterAll(async () => {
  await world.close();
  sandbox.app.server.closeAllConnections();
  await sandbox.close();
  rmSync(dataDir, { recursive: true });
});

async function inject(call: string, kind: string, after: string, times = 1) {
  const headers = { authorization: `Bearer ${secretKey}`, 'content-type': 'application/json' };
  const body = JSON.stringify({ call, kind, after, times });
  const { status } = await fetch(`${address}/v1/faults`, { method: 'POST', headers, body });
  expect(status).toBe(200);
}
async function tokenOf(number = '4242424242424242') {
  const answer = await sandbox.app.inject({
    method: 'POST',
    url: '/v1/tokens',
    headers: { 'sec-fetch-site': 'same-origin', origin: publicUrl },
    payload: { number, expiry: '12/30', cvv: '123' },
  });
  return answer.json<{ token: string }>().token;
}
const NAMELESS = { email: null, firstName: null, lastName: null };
async function begin() {
  const { db, now } = world.context;
  const user = `user-${++members}`;
  await db.insert(users).values({ id: user, email: `${user}@example.com`, createdAt: now() });
  const wish = { planId: 'weekly', videoId: null };
  const order = await placeOrder(world.context, log, user, wish, {
    key: `key-to-order-${user}`,
    referrerToken: null,
  });
  const pay = async () =>
    payOrder(
      world.context,
      log,
      user,
      {
        ...NAMELESS,
        orderId: order.id,
        method: 'card',
        token: await tokenOf(),
        agreed: true,
        origin: { address: user, device: null },
      },
      `key-to-pay-${user}`,
    );
  return { user, id: order.id, pay };
}
const chargesOf = async (orderId: string) =>
  (await world.context.payments.all[0]?.findPayments(orderId))?.filter(({ status }) => status === 'paid');
const booksOf = async (orderId: string) =>
  (await world.context.db.select().from(ledger).where(eq(ledger.orderId, orderId))).map(
    ({ amount }) => amount,
  );

const kinds = ['timeout', 'reset', 'truncate', '500'] as const;

test.each(kinds)(
  'charged, then %s: never said to have failed, never twice, settled by the reconciler',
  async (kind) => {
    const begun = await Promise.all(Array.from({ length: ROUNDS }, () => begin()));
    await inject('createPayment', kind, 'charge', ROUNDS);
    const answers = await Promise.all(begun.map(({ pay }) => pay()));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set(['pending']));
    world.clock.advance({ seconds: 61 });
    await reconcileOrders(world.context, log);
    for (const { user, id } of begun) {
      expect(await loadCurrentOrder(world.context, log, user, id)).toMatchObject({ status: 'paid' });
      expect(await chargesOf(id)).toHaveLength(1);
      expect(await booksOf(id)).toEqual([599]);
    }
  },
);

test.each(kinds)(
  '%s before the charge: pending first, then open for another try, which charges once',
  async (kind) => {
    const begun = await Promise.all(Array.from({ length: ROUNDS }, () => begin()));
    await inject('createPayment', kind, 'before', ROUNDS);
    const answers = await Promise.all(begun.map(({ pay }) => pay()));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set(['pending']));
    world.clock.advance({ seconds: 61 });
    await reconcileOrders(world.context, log);
    world.clock.advance({ seconds: 2 });
    for (const { user, id } of begun) {
      const wish = {
        orderId: id,
        method: 'card' as const,
        token: await tokenOf(),
        ...NAMELESS,
        agreed: true,
        origin: { address: user, device: null },
      };
      const paid = await payOrder(world.context, log, user, wish, `another-key-${user}`);
      expect(paid).toMatchObject({ status: 'paid' });
      expect(await chargesOf(id)).toHaveLength(1);
      expect(await booksOf(id)).toEqual([599]);
    }
  },
);

test.each(kinds)(
  'a renewal charged, then %s, twice over: one charge, and the member watches on',
  async (kind) => {
    const { user, id, pay } = await begin();
    expect(await pay()).toMatchObject({ status: 'paid' });
    world.clock.advance({ days: 7 });
    await inject('chargeMandate', kind, 'charge', 2);
    for (let minute = 0; minute < 6; minute += 1) {
      await runRenewals(world.context, log);
      world.clock.advance({ minutes: 1 });
    }
    const renewals = await world.context.db
      .select()
      .from(orders)
      .where(and(eq(orders.userId, user), isNotNull(orders.subscriptionId)));
    expect(renewals).toMatchObject([{ status: 'paid', mandateLabel: 'Test ···· 4242' }]);
    expect(await chargesOf(renewals[0]?.id ?? '')).toHaveLength(1);
    await refund.run(world.context, { orderId: renewals[0]?.id ?? '' });
    expect(await booksOf(id)).toEqual([599]);
  },
);

test.each(kinds)('given back, then %s: given back once, and booked', async (kind) => {
  const { id, pay } = await begin();
  await pay();
  await inject('refund', kind, 'charge');
  expect(await refund.run(world.context, { orderId: id })).toMatchObject({ status: 'requested' });
  world.clock.advance({ minutes: 2 });
  await runJobs(world.context, log);
  expect(await booksOf(id)).toEqual([599, -599]);
  expect((await chargesOf(id))?.[0]).toMatchObject({ refundedAmount: 599 });
});

test.each(kinds)(
  'another card kept, then %s: neither yes nor no, and the next renewal is charged to it once',
  async (kind) => {
    const { user, pay } = await begin();
    await pay();
    await inject('setupMandate', kind, 'charge');
    const wish = {
      token: await tokenOf('4000000000000416'),
      email: null,
      agreed: true,
      origin: { address: user, device: null },
    };
    const begun = await changeMethod(world.context, log, user, wish, `key-to-change-${user}`);
    expect(begun).toMatchObject({ status: 'pending' });
    world.clock.advance({ minutes: 2 });
    await reconcileMethodChanges(world.context, log);
    expect(await changeMethod(world.context, log, user, wish, `key-to-change-${user}`)).toMatchObject({
      id: begun.id,
      status: 'done',
    });
    const [subscription] = await world.context.db
      .select()
      .from(subscriptions)
      .where(eq(subscriptions.userId, user));
    expect(subscription).toMatchObject({ method: 'card', mandateLabel: 'Test ···· 0416' });
  },
);

test.each(kinds)(
  '%s before another card is kept: the old one stays, and a try is free again',
  async (kind) => {
    const { user, pay } = await begin();
    await pay();
    await inject('setupMandate', kind, 'before');
    const change = async (key: string) =>
      changeMethod(
        world.context,
        log,
        user,
        { token: await tokenOf(), email: null, agreed: true, origin: { address: user, device: null } },
        key,
      );
    const begun = await change(`key-to-change-${user}`);
    world.clock.advance({ seconds: 31 });
    expect(await loadCurrentChange(world.context, log, user, begun.id)).toMatchObject({ status: 'expired' });
    expect(await change(`another-key-${user}`)).toMatchObject({ status: 'done' });
  },
);

test('after all that the books agree with the provider', async () => {
  const { sums, differing } = await ledgerBalance(world.context);
  expect(sums).toHaveLength(1);
  expect(differing).toEqual([]);
});

test('the test cards for renewals do what they say', async () => {
  const provider = world.context.payments.all[0];
  if (!provider) throw new Error('There is no provider');
  const first = async (number: string) => {
    const token = await tokenOf(number);
    const payment = await provider.createPayment(
      {
        orderId: `ord_of_${number}`,
        amount: 599,
        currency: 'USD',
        description: 'Weekly',
        method: 'card',
        token,
        email: 'robin@example.com',
        returnUrl: 'http://localhost:4000/a',
        cancelUrl: 'http://localhost:4000/b',
        keepMandate: true,
      },
      `first-${number}`,
    );
    return payment.mandate?.id ?? '';
  };
  const renew = (mandateId: string, key: string) =>
    provider
      .chargeMandate(
        { orderId: 'ord_r', amount: 599, currency: 'USD', description: 'Weekly', mandateId, email: '' },
        key,
      )
      .then(({ status }) => status);
  const always = await first('4000000000000341');
  expect(await renew(always, 'a1')).toBe('declined');
  expect(await renew(always, 'a2')).toBe('declined');
  const once = await first('4000000000000416');
  expect(await renew(once, 'b1')).toBe('declined');
  expect(await renew(once, 'b1')).toBe('declined');
  expect(await renew(once, 'b2')).toBe('paid');
  await provider.endMandate(once);
  await provider.endMandate(once);
  await expect(renew(once, 'b3')).rejects.toThrow('no');
});
