import { describe, expect, test } from '@jest/globals';
import { ProviderRefused } from '../../../../../server/billing/providers/port.ts';
import { forAllTests } from '../../../support/forAllTests.ts';
import { serveSandbox } from '../../../support/servedSandbox.ts';
import { signatureOf } from '../../fakeBank.ts';
import {
  type Behaviour,
  type Bench,
  newPayment,
  providerContract,
  setupContract,
} from '../providerContract.ts';

/* The adapter against the service itself, over HTTP: both sides of the wire mean the same. */

const CARDS: Record<Behaviour, string> = {
  pays: '4242424242424242',
  declined: '4000000000000002',
  asks: '4000002760003184',
};

async function open(): Promise<Bench> {
  let losing = false;
  const network: typeof fetch = async (address, init) => {
    const answer = await fetch(address, init);
    if (!losing || init?.method !== 'POST') return answer;
    losing = false;
    throw new TypeError('terminated');
  };
  const { provider, settings, tokenOf, confirm, close } = await serveSandbox({ network });
  return {
    provider,
    wish: async (behaviour) => ({ method: 'card', token: await tokenOf(CARDS[behaviour]) }),
    confirm: ({ actionUrl }) => confirm(actionUrl ?? ''),
    loseNextCharge: () => {
      losing = true;
    },
    taken: async (orderId) =>
      (await provider.findPayments(orderId))
        .filter(({ status }) => status === 'paid')
        .map(({ amount }) => amount),
    givenBack: async (orderId) =>
      (await provider.findPayments(orderId)).flatMap(({ refundedAmount }) =>
        refundedAmount > 0 ? [refundedAmount] : [],
      ),
    message: async ({ id: paymentId }, at) => {
      const data = { paymentId, status: 'succeeded' };
      const body = JSON.stringify({ id: 'evt_1', type: 'payment.updated', createdAt: '', data });
      const signature = signatureOf(body, at, settings.webhookSecret);
      return { headers: { 'sandbox-signature': signature }, body: Buffer.from(body) };
    },
    close,
  };
}

describe('as every provider', () => {
  providerContract(open);
  setupContract(open);
});

const sandbox = forAllTests(() => serveSandbox());

test('a refused token uses no key up', async () => {
  const { provider, tokenOf } = sandbox;
  const wish = newPayment({ token: 'tok_unknown' });
  await expect(provider.createPayment(wish, wish.orderId)).rejects.toBeInstanceOf(ProviderRefused);
  const again = provider.createPayment({ ...wish, token: await tokenOf() }, wish.orderId);
  expect(await again).toMatchObject({ status: 'paid' });
});

test('its messages are genuine and name their payments', async () => {
  const wish = newPayment({ token: await sandbox.tokenOf() });
  const payment = await sandbox.provider.createPayment(wish, wish.orderId);
  await sandbox.tick();
  const events = sandbox.messages.map(({ signature, body }) =>
    sandbox.provider.parseWebhook({ 'sandbox-signature': signature }, Buffer.from(body), new Date()),
  );
  expect(await Promise.all(events)).toContainEqual({ id: expect.any(String), paymentId: payment.id });
});
