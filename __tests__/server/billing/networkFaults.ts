import { beforeEach, expect, test } from '@jest/globals';
import { ledgerBalance } from '../../../server/billing/ledger.ts';
import { loadCurrentChange } from '../../../server/billing/methodChanges.ts';
import { refund } from '../../../server/operator/money.ts';
import { type ServedSandbox, serveSandbox } from '../support/servedSandbox.ts';
import { atOnce, MINUTE, openShop, SECOND, shopOfSuite } from './shop.ts';

/* The server and the sandbox over HTTP, on a line that breaks. */

const FAULTS = ['timeout', 'reset', 'truncate', '500'] as const;

/** So many payments at once for each fault that can strike a payment. */
export function testNetworkFaults(rounds: number): void {
  let sandbox: ServedSandbox;
  const shop = shopOfSuite(async () => {
    sandbox = await serveSandbox({ timeoutMs: 1000 });
    const shop = await openShop([sandbox.provider]);
    const close = async () => {
      await shop.close();
      await sandbox.close();
    };
    return { ...shop, close };
  });

  beforeEach(() => shop.endEverything());

  async function fail(call: string, kind: string, after: 'before' | 'charge', times = 1) {
    const answer = await sandbox.post('/v1/faults', { call, kind, after, times });
    expect(answer.statusCode).toBe(200);
  }
  async function begin() {
    const { user, id } = await shop.ordered();
    const pay = async (key = `key-to-pay-${user}`) =>
      shop.pay(user, id, { token: await sandbox.tokenOf() }, key);
    return { user, id, pay };
  }
  async function subscriber() {
    const { user, id, pay } = await begin();
    expect(await pay()).toMatchObject({ status: 'paid' });
    return { user, id };
  }
  const chargesOf = async (orderId: string) =>
    (await sandbox.provider.findPayments(orderId)).filter(({ status }) => status === 'paid');
  async function expectOneCharge(orderId: string) {
    expect(await chargesOf(orderId)).toHaveLength(1);
    expect(await shop.amounts(orderId)).toEqual([599]);
  }
  /** All of them stay open, and are looked for a minute later. */
  async function expectPending(begun: Awaited<ReturnType<typeof begin>>[]) {
    const answers = await Promise.all(begun.map(({ pay }) => pay()));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set(['pending']));
    shop.advance(61 * SECOND);
    await shop.reconcile();
  }

  test.each(FAULTS)(
    'after the charge and a %s an order has neither failed nor is it charged twice, and the reconciler settles it',
    async (kind) => {
      const begun = await atOnce(rounds, begin);
      await fail('createPayment', kind, 'charge', rounds);
      await expectPending(begun);
      for (const { user, id } of begun) {
        expect(await shop.look(user, id)).toMatchObject({ status: 'paid' });
        await expectOneCharge(id);
      }
    },
  );

  test.each(FAULTS)(
    'after a %s before the charge an order is pending, then open for another try, which charges once',
    async (kind) => {
      const begun = await atOnce(rounds, begin);
      await fail('createPayment', kind, 'before', rounds);
      await expectPending(begun);
      shop.advance(2 * SECOND);
      for (const { user, id, pay } of begun) {
        expect(await pay(`another-key-${user}`)).toMatchObject({ status: 'paid' });
        await expectOneCharge(id);
      }
    },
  );

  test.each(FAULTS)('a renewal that is charged before a %s, twice over, is one charge', async (kind) => {
    const { user, id } = await subscriber();
    await shop.toTheEnd(user);
    await fail('chargeMandate', kind, 'charge', 2);
    await shop.minute();
    await shop.minutes(5);
    expect(await shop.opens(user)).toBe(true);
    const renewals = await shop.renewalsOf(user);
    expect(renewals).toMatchObject([{ status: 'paid', mandateLabel: 'Test ···· 4242' }]);
    const renewalId = renewals[0]?.id ?? '';
    await expectOneCharge(renewalId);
    await refund.run(shop.context, { orderId: renewalId });
    expect(await shop.amounts(id)).toEqual([599]);
  });

  test.each(FAULTS)('what is given back before a %s is given back once, and booked', async (kind) => {
    const { id } = await subscriber();
    await fail('refund', kind, 'charge');
    expect(await refund.run(shop.context, { orderId: id })).toMatchObject({ status: 'requested' });
    shop.advance(2 * MINUTE);
    await shop.minute();
    expect(await shop.amounts(id)).toEqual([599, -599]);
    expect(await chargesOf(id)).toMatchObject([{ refundedAmount: 599 }]);
  });

  test.each(FAULTS)(
    'another card that is kept before a %s is neither a yes nor a no, then kept once',
    async (kind) => {
      const { user } = await subscriber();
      await fail('setupMandate', kind, 'charge');
      const wish = { token: await sandbox.tokenOf('4000000000000416') };
      const key = shop.newKey();
      const begun = await shop.changeMethod(user, wish, key);
      expect(begun).toMatchObject({ status: 'pending' });
      shop.advance(2 * MINUTE);
      await shop.reconcileCards();
      expect(await shop.changeMethod(user, wish, key)).toMatchObject({ id: begun.id, status: 'done' });
      expect(await shop.subscriptionOf(user)).toMatchObject({
        method: 'card',
        mandateLabel: 'Test ···· 0416',
      });
    },
  );

  test.each(FAULTS)(
    'after a %s before another card is kept the old one stays, and a try is free again',
    async (kind) => {
      const { user } = await subscriber();
      await fail('setupMandate', kind, 'before');
      const change = async () => shop.changeMethod(user, { token: await sandbox.tokenOf() });
      const { id } = await change();
      shop.advance(31 * SECOND);
      expect(await loadCurrentChange(shop.context, shop.log, user, id)).toMatchObject({ status: 'expired' });
      expect(await change()).toMatchObject({ status: 'done' });
    },
  );

  test('after all that the books agree with the provider', async () => {
    const { sums, differing } = await ledgerBalance(shop.context);
    expect(sums).toHaveLength(1);
    expect(differing).toEqual([]);
  });
}
