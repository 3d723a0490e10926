import { describe } from '@jest/globals';
import { serveSandbox } from '../../../support/servedSandbox.ts';
import { signatureOf } from '../../fakeBank.ts';
import { type Behaviour, type Bench, providerContract, setupContract } from '../providerContract.ts';

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

describe('the provider contract for the sandbox', () => {
  providerContract(open);
  setupContract(open);
});
