import { existsSync } from 'node:fs';
import { chromium } from 'playwright-core';
import { CHROMIUM as PROGRAM } from '../../../scripts/programs.ts';
import { CHROMIUM } from './browser.ts';
import { startProduct } from './product.ts';

declare global {
  var stopWorld: (() => Promise<void>) | undefined;
}

/** Jest calls it once before all browser suites of a tier: data to copy, a product on them and a browser. */
export default async function startWorld(): Promise<void> {
  const ready = await startProduct();
  await ready.halt();
  process.env.READY_DATA = ready.dataDir;
  // Each person says an address of their own, as behind a proxy.
  const { url, sandboxUrl, dataDir, stop } = await startProduct({ TRUST_PROXY: '1' });
  // The journeys in other browsers run without.
  const browser = existsSync(PROGRAM.path) ? await chromium.launchServer(CHROMIUM) : null;
  process.env.E2E_WORLD = JSON.stringify({
    place: { url, sandboxUrl, dataDir },
    browserEndpoint: browser?.wsEndpoint(),
  });
  globalThis.stopWorld = async () => {
    await browser?.close();
    await stop();
    await ready.stop();
  };
}
