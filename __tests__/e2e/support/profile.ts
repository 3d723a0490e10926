import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { chromium } from 'playwright-core';
import { CHROMIUM, PHONE } from './browser.ts';
import { endOf } from './product.ts';

/** A Chromium of its own on a folder that stays, as on somebody's phone; killed, it writes nothing more. */
export async function startChromiumAt(folder: string) {
  const { executablePath = '', args = [] } = CHROMIUM;
  const own = ['--headless', '--remote-debugging-port=0', `--user-data-dir=${folder}`, 'about:blank'];
  // The whole group dies at once.
  const child = spawn(executablePath, [...args, ...own], {
    stdio: ['ignore', 'ignore', 'pipe'],
    detached: true,
  });
  let address: string | undefined;
  for await (const said of createInterface(child.stderr)) {
    address = /DevTools listening on (\S+)/.exec(said)?.[1];
    if (address) break;
  }
  child.stderr.resume();
  if (!address) throw new Error('Chromium did not start');
  const browser = await chromium.connectOverCDP(address);
  const [context] = browser.contexts();
  const page = await context?.newPage();
  if (!context || !page || !PHONE.viewport) throw new Error('Chromium has no page');
  await page.setViewportSize(PHONE.viewport);
  return {
    context,
    page,
    /** All it has to write is written. */
    async close() {
      const session = await browser.newBrowserCDPSession();
      const end = endOf(child);
      await session.send('Browser.close');
      await end;
    },
    async kill() {
      const end = endOf(child);
      const runs = child.exitCode === null && child.signalCode === null;
      if (runs && child.pid) process.kill(-child.pid, 'SIGKILL');
      await end;
    },
  };
}
