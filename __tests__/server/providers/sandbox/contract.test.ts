import { createHmac } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createSandbox } from '../../../../sandbox/app.ts';
import { parseConfig } from '../../../../sandbox/config.ts';
import { readConfig } from '../../../../server/config.ts';
import { createSandboxProvider } from '../../../../server/providers/sandbox/provider.ts';
import { type Behaviour, type Bench, providerContract, setupContract } from '../providerContract.ts';

/* The sandbox adapter against the service itself keeps the same promises as those of Stripe and PayPal. */

const CARDS: Record<Behaviour, string> = {
  pays: '4242424242424242',
  declined: '4000000000000002',
  asks: '4000002760003184',
};

async function open(): Promise<Bench> {
  const dataDir = mkdtempSync(join(tmpdir(), 'sandbox-contract-'));
  const config = parseConfig({ SANDBOX_DATA: dataDir });
  const sandbox = await createSandbox(config, {
    fetch: async () => new Response(null, { status: 200 }),
    tickEveryMs: 0,
  });
  await sandbox.app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = sandbox.app.server.address() as AddressInfo;
  const url = `http://127.0.0.1:${port}`;
  const { publicUrl } = config;
  const settings = { ...readConfig({}).sandbox, url, publicUrl };
  let losing = false;
  let isOpen = true;
  const network: typeof fetch = async (address, init) => {
    const answer = await fetch(address, init);
    if (!losing || init?.method !== 'POST') return answer;
    losing = false;
    throw new TypeError('terminated');
  };
  const provider = createSandboxProvider(settings, network);

  const tokenOf = async (number: string) => {
    const answer = await sandbox.app.inject({
      method: 'POST',
      url: '/v1/tokens',
      headers: { 'sec-fetch-site': 'same-origin', origin: publicUrl },
      payload: { number, expiry: '12/40', cvv: '123' },
    });
    return answer.json<{ token: string }>().token;
  };
  return {
    provider,
    wish: async (behaviour) => ({ method: 'card', token: await tokenOf(CARDS[behaviour]) }),
    confirm: async ({ actionUrl }) => {
      const { pathname, search } = new URL(actionUrl ?? '');
      await sandbox.app.inject({
        method: 'POST',
        url: `${pathname}${search}`,
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        payload: 'decision=confirm',
      });
    },
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
      const t = Math.floor(at.getTime() / 1000);
      const mac = createHmac('sha256', settings.webhookSecret).update(`${t}.${body}`).digest('hex');
      return { headers: { 'sandbox-signature': `t=${t},v1=${mac}` }, body: Buffer.from(body) };
    },
    close: async () => {
      if (!isOpen) return;
      isOpen = false;
      sandbox.app.server.closeAllConnections();
      await sandbox.close();
      rmSync(dataDir, { recursive: true });
    },
  };
}

providerContract(open);
setupContract(open);
