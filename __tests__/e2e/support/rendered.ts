import { expect } from '@jest/globals';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { takenOver } from './browser.ts';
import { arrive, product } from './world.ts';

/* What must be true of every page that the server renders. */

/** The app takes it over without a complaint, a second call or a second style. */
export async function isTakenOver(path: string): Promise<void> {
  const { page } = await arrive();
  const calls: string[] = [];
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url());
    // The page holds neither what comes after the first frame nor what a wall offers instead.
    if (searchParams.has('similarTo')) return;
    if (/^\/api\/(homepage|video)|(?<!(?:player-extras|video-panels)\.\w+)\.css$/.test(pathname))
      calls.push(pathname);
  });
  await page.goto(product.url + path);
  await takenOver(page);
  await page.waitForLoadState('networkidle');
  expect(calls).toEqual([]);
}

/**
 * Every element's and pseudo-element's place and computed style, as one text each. Chromium may report an automatic margin
 * as 0 after it has applied it, so the place stands for margins at the sides.
 */
const computedStyles = (page: Page) =>
  page.locator('body *:not(style, script, link, noscript)').evaluateAll((elements) => {
    // Not what some moment of a movement looks like.
    for (const movement of document.getAnimations()) movement.cancel();
    const own = [...getComputedStyle(document.body)];
    // Two documents may list their own properties in another order.
    const names = own.filter((name) => !/^margin-(left|right|inline)/.test(name)).sort();
    const styles = elements.flatMap((element) =>
      [null, '::before', '::after'].map((part) => {
        const style = getComputedStyle(element, part);
        const who = `${element.tagName} ${element.className} ${part ?? ''}`;
        if (part && style.content === 'none') return who;
        const { x, width } = element.getBoundingClientRect();
        return [who, x, width, ...names.map((name) => style.getPropertyValue(name))].join('\n');
      }),
    );
    return { names: ['', 'x', 'width', ...names], styles };
  });

/** What of a style is not as in another, by names. */
function difference(names: string[], style: string, other = ''): string {
  const [[who = '', ...values], others] = [style.split('\n'), other.split('\n')];
  const own = values.flatMap((value, at) => (value === others[at + 1] ? [] : `${names[at + 1]}: ${value}`));
  return `${who} ${own.join('; ')}`;
}

/** One document looks by the styles before its content as it does by all of them. */
export async function looksWhole(path: string, viewport: BrowserContextOptions['viewport']): Promise<void> {
  const { page, expects } = await arrive({ javaScriptEnabled: false, reducedMotion: 'reduce', viewport });
  // The face of titles shows where it comes in time, and lengths in `ch` follow it.
  await page.route('**/*.woff2', (route) => route.abort());
  expects(/woff2/);
  const url = product.url + path.replace(/#.*/, '');
  // Fetched once, because what others watch reorders a page that is drawn anew.
  const document = await page.request.get(url, { headers: { accept: 'text/html' } });
  const [head = '', body = ''] = (await document.text()).split('<body>');
  const bare = body.replace(/<style>[\s\S]*?<\/style>/g, '');
  expect(bare.length).toBeLessThan(body.length);
  const look = async (as: string) => {
    await page.unroute(url);
    await page.route(url, (route) => route.fulfill({ response: document, body: `${head}<body>${as}` }));
    await page.goto('about:blank');
    await page.goto(product.url + path, { waitUntil: 'networkidle' });
    return computedStyles(page);
  };
  const { names, styles: whole } = await look(body);
  expect(whole.length).toBeGreaterThan(30);
  const { styles: first } = await look(bare);
  const others = first.flatMap((style, index) =>
    style === whole[index] ? [] : difference(names, style, whole[index]),
  );
  expect(others).toEqual([]);
  expect(first).toHaveLength(whole.length);
}
