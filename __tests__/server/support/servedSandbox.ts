import type { AddressInfo } from 'node:net';
import { createSandbox } from '../../../sandbox/app.ts';
import { parseConfig } from '../../../sandbox/config.ts';
import { createSandboxProvider } from '../../../server/billing/providers/sandbox/provider.ts';
import { readConfig } from '../../../server/config.ts';
import { temporaryFolder } from './folders.ts';

type Options = {
  /** The line from the server to the sandbox, and how long the server waits for an answer. */
  network?: typeof fetch;
  timeoutMs?: number;
};
export type ServedSandbox = Awaited<ReturnType<typeof serveSandbox>>;

/** The sandbox on a port of its own with a folder of its own, and the server's adapter to it. */
export async function serveSandbox({ network = fetch, timeoutMs }: Options = {}) {
  const folder = temporaryFolder();
  const config = parseConfig({ SANDBOX_DATA: folder.path });
  const { publicUrl, secretKey } = config;
  const shop: typeof fetch = async () => new Response(null, { status: 200 });
  const { app, close } = await createSandbox(config, { now: Date.now, fetch: shop, tickEveryMs: 0 });
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  const settings = { ...readConfig({}).sandbox, url: `http://127.0.0.1:${port}`, publicUrl };
  const provider = createSandboxProvider(settings, network, timeoutMs);
  let isOpen = true;

  return {
    provider,
    settings,
    post: (url: string, payload: object) =>
      app.inject({ method: 'POST', url, headers: { authorization: `Bearer ${secretKey}` }, payload }),
    /** Types a card into the sandbox's fields. */
    async tokenOf(number = '4242424242424242'): Promise<string> {
      const answer = await app.inject({
        method: 'POST',
        url: '/v1/tokens',
        headers: { 'sec-fetch-site': 'same-origin', origin: publicUrl },
        payload: { number, expiry: '12/40', cvv: '123' },
      });
      return answer.json<{ token: string }>().token;
    },
    /** Says yes on the page of a payment. */
    async confirm(actionUrl: string) {
      const { pathname, search } = new URL(actionUrl);
      await app.inject({
        method: 'POST',
        url: `${pathname}${search}`,
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        payload: 'decision=confirm',
      });
    },
    async close() {
      if (!isOpen) return;
      isOpen = false;
      app.server.closeAllConnections();
      await close();
      folder.remove();
    },
  };
}
