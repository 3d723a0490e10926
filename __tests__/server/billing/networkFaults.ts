import { expect, test } from '@jest/globals';
import { ledgerBalance } from '../../../server/billing/ledger.ts';
import { type ServedSandbox, serveSandbox } from '../support/servedSandbox.ts';
import { atOnce, openShop, SECOND, shopOfSuite } from './shop.ts';

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

  async function begin() {
    const { user, id } = await shop.ordered();
    const pay = async (key = `key-to-pay-${user}`) =>
      shop.pay(user, id, { token: await sandbox.tokenOf() }, key);
    return { user, id, pay };
  }

  test.each(
    FAULTS.flatMap((kind) => [
      [kind, 'after it has charged', 'paid', 'charge'] as const,
      [kind, 'before it charges', 'created', 'before'] as const,
    ]),
  )(
    'a %s fault of the provider %s leaves orders pending, then %s after a minute, and charges each once',
    async (kind, _when, status, after) => {
      const begun = await atOnce(rounds, begin);
      const fault = { call: 'createPayment', kind, after, times: rounds };
      expect((await sandbox.post('/v1/faults', fault)).statusCode).toBe(200);
      const answers = await Promise.all(begun.map(({ pay }) => pay()));
      expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set(['pending']));
      shop.advance(61 * SECOND);
      await shop.reconcile();
      for (const { id } of begun) expect(await shop.stored(id)).toMatchObject({ status });
      shop.advance(2 * SECOND);
      for (const { user, id, pay } of begun) {
        expect(await pay(`another-key-${user}`)).toMatchObject({ status: 'paid' });
        const payments = await sandbox.provider.findPayments(id);
        expect(payments.filter((payment) => payment.status === 'paid')).toHaveLength(1);
        expect(await shop.amounts(id)).toEqual([599]);
      }
    },
  );

  test('the ledger agrees with the provider after all network faults', async () => {
    const { sums, differing } = await ledgerBalance(shop.context);
    expect(sums).toHaveLength(1);
    expect(differing).toEqual([]);
  });
}
