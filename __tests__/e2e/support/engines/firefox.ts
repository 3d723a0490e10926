import { launch, type Page } from 'puppeteer-core';
import { expectInstalled, FIREFOX } from '../../../../scripts/programs.ts';
import { type Engine, PATIENCE_MS, PHONE_SIZE } from './viewer.ts';

/**
 * Puppeteer speaks WebDriver BiDi with Firefox itself: Debian has no geckodriver, and Playwright's Firefox is a
 * patched one.
 */
export async function startFirefox(): Promise<Engine> {
  expectInstalled(FIREFOX);
  const browser = await launch({
    browser: 'firefox',
    executablePath: FIREFOX.path,
    timeout: PATIENCE_MS,
    extraPrefsFirefox: { 'intl.accept_languages': 'en-GB, en' },
  });
  return {
    close: () => browser.close(),
    async newViewer() {
      const context = await browser.createBrowserContext();
      const page = await context.newPage();
      await page.setViewport(PHONE_SIZE);
      page.setDefaultTimeout(PATIENCE_MS);
      const problems: string[] = [];
      page.on('pageerror', (error) => problems.push(`page error: ${(error as Error).message}`));
      page.on('console', (message) => {
        if (message.type() === 'error')
          problems.push(`console: ${message.text()} (${message.location().url})`);
      });
      return {
        problems,
        open: (url) => page.goto(url),
        reload: () => page.reload(),
        tap: (place) => page.locator(`::-p-xpath(${place})`).click(),
        type: (place, text) => page.locator(`::-p-xpath(${place})`).fill(text),
        typeInFrame: async (place, text) => (await frameOf(page)).locator(`::-p-xpath(${place})`).fill(text),
        point: (x, y) => page.mouse.move(x, y),
        async setOffline(offline) {
          await page.setOfflineMode(offline);
          if (offline) return;
          // A page that was loaded without a line is told of one only where it has seen the line go.
          await page.setOfflineMode(true);
          await page.setOfflineMode(false);
        },
        evaluate: (script, argument) => page.evaluate(script as never, argument as never),
        screenshot: (path) => page.screenshot({ path: path as `${string}.png` }),
        close: () => context.close(),
      };
    },
  };
}

async function frameOf(page: Page) {
  const element = await page.waitForSelector('iframe');
  const frame = await element?.contentFrame();
  if (!frame) throw new Error('The page has no frame');
  return frame;
}
