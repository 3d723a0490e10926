import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { transformAsync } from '@babel/core';
import { chromium } from 'playwright-core';
import type { Easel } from '../art/runtime.ts';

const art = join(import.meta.dirname, '..', 'art');
const origin = 'http://easel.test';
const face = fileURLToPath(
  import.meta.resolve('@fontsource/yeseva-one/files/yeseva-one-latin-400-normal.woff2'),
);
interface Page {
  easel: Easel;
}

/** A browser page with the drawing toolkit loaded: it is TypeScript, so each module is stripped on its way in. */
export const openEasel = async (): Promise<Easel & { close(): Promise<void> }> => {
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--headless', '--disable-gpu', '--disable-background-networking'],
  });
  const page = await browser.newPage();
  page.on('pageerror', (error) => console.error(error.message));
  await page.route(`${origin}/**`, async (route) => {
    const path = new URL(route.request().url()).pathname;
    if (path === '/') {
      await route.fulfill({
        contentType: 'text/html',
        body: '<style>@font-face { font-family: "Yeseva One"; src: url(/face.woff2) }</style><script type="module" src="/runtime.ts"></script>',
      });
      return;
    }
    if (path === '/face.woff2') {
      await route.fulfill({ path: face });
      return;
    }
    if (!path.endsWith('.ts')) {
      await route.fulfill({ status: 404 });
      return;
    }
    const result = await transformAsync(await readFile(join(art, path), 'utf8'), {
      filename: path,
      babelrc: false,
      configFile: false,
      presets: ['@babel/preset-typescript'],
    });
    await route.fulfill({ contentType: 'text/javascript', body: result?.code ?? '' });
  });
  await page.goto(`${origin}/`);
  await page.waitForFunction('globalThis.easel');
  await page.evaluate(() => document.fonts.load('100px "Yeseva One"'));
  return {
    open: (id, k) => page.evaluate((a) => (globalThis as unknown as Page).easel.open(...a), [id, k] as const),
    poster: (id, k) =>
      page.evaluate((a) => (globalThis as unknown as Page).easel.poster(...a), [id, k] as const),
    share: (id, title) =>
      page.evaluate((a) => (globalThis as unknown as Page).easel.share(...a), [id, title] as const),
    shareAll: (posters) =>
      page.evaluate((urls) => (globalThis as unknown as Page).easel.shareAll(urls), posters),
    lettered: (picture, title) =>
      page.evaluate((a) => (globalThis as unknown as Page).easel.lettered(...a), [picture, title] as const),
    frames: (times) => page.evaluate((at) => (globalThis as unknown as Page).easel.frames(at), times),
    close: () => browser.close(),
  };
};

/** The bytes of a data URL. */
export const bytesOf = (url: string): Buffer => Buffer.from(url.slice(url.indexOf(',') + 1), 'base64');
