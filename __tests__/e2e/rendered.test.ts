import { readdirSync, readFileSync } from 'node:fs';
import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { launch, newPerson, PHONE, seePlaying, takenOver } from './support/browser.ts';
import { type Product, startProduct } from './support/product.ts';

const PAGES = [
  '/',
  '/search',
  '/browse/asian-stories',
  '/more/recommended',
  '/searchDetail/wolf',
  '/videos/the-wolf-i-married',
  '/videos/the-wolf-i-married?ep=12',
  '/videos/no-such-series',
  '/privacyPolicy',
  '/commonQuestions#cancel',
];

let product: Product;
let browser: Browser;
let people: Awaited<ReturnType<typeof newPerson>>[] = [];

beforeAll(async () => {
  [product, browser] = await Promise.all([startProduct(), launch()]);
});
afterAll(async () => {
  await browser.close();
  await product.stop();
});
afterEach(async () => {
  await Promise.all(people.map(({ context }) => context.close()));
  people = [];
});
const visit = async (options = {}) => {
  const person = await newPerson(browser, options);
  people.push(person);
  return person;
};
const html = async (path: string, headers: Record<string, string> = {}) => {
  const answer = await fetch(product.url + path, { headers: { accept: 'text/html', ...headers } });
  return { status: answer.status, headers: answer.headers, text: await answer.text() };
};

test.each(PAGES)('%s is taken over without a complaint, a second call or a second style', async (path) => {
  const { page, problems } = await visit();
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
  const missing = path.endsWith('no-such-series');
  expect(problems.filter((problem) => !(missing && problem.includes('404')))).toEqual([]);
});

/**
 * Every element's and pseudo-element's place and computed style, as one text each. Chromium may report an automatic margin
 * as 0 after it has applied it, so the place stands for margins at the sides.
 */
const computedStyles = (page: Page) =>
  page.locator('body *:not(style, script, link, noscript)').evaluateAll((elements) => {
    // Not what some moment of a movement looks like.
    for (const movement of document.getAnimations()) movement.cancel();
    return elements.flatMap((element) =>
      [null, '::before', '::after'].map((part) => {
        const style = getComputedStyle(element, part);
        const { x, width } = element.getBoundingClientRect();
        const names = [...style].filter((name) => !/^margin-(left|right|inline)/.test(name)).sort();
        const values = names.map((name) => `${name}: ${style.getPropertyValue(name)}`);
        return `${element.tagName} ${element.className} ${part ?? ''} ${x} ${width} ${values.join('; ')}`;
      }),
    );
  });

test.each(PAGES)('%s looks by the styles before its content as it does by all of them', async (path) => {
  for (const viewport of [PHONE.viewport, { width: 1280, height: 800 }]) {
    const { page } = await visit({ javaScriptEnabled: false, reducedMotion: 'reduce', viewport });
    const look = async () => {
      await page.goto('about:blank');
      await page.goto(product.url + path, { waitUntil: 'networkidle' });
      return computedStyles(page);
    };
    const whole = await look();
    expect(whole.length).toBeGreaterThan(30);
    let taken = 0;
    await page.route(product.url + path.replace(/#.*/, ''), async (route) => {
      const answer = await route.fetch();
      const [head, body = ''] = (await answer.text()).split('<body>');
      const bare = body.replace(/<style>[\s\S]*?<\/style>/g, () => {
        taken += 1;
        return '';
      });
      await route.fulfill({ response: answer, body: `${head}<body>${bare}` });
    });
    const first = await look();
    expect(first.filter((style, index) => style !== whole[index])).toEqual([]);
    expect([first.length, taken > 0]).toEqual([whole.length, true]);
  }
});

test('without JavaScript the home page still reads and leads on', async () => {
  const { page } = await visit({ javaScriptEnabled: false });
  await page.goto(product.url);
  await page.getByRole('heading', { name: 'Featured Videos' }).waitFor();
  expect(await page.getByText('8 of 60 free').count()).toBeGreaterThan(0);
  expect(await page.locator('picture img').count()).toBeGreaterThan(20);
  await page
    .getByRole('link', { name: /The Wolf I Married/ })
    .first()
    .click();
  await page.waitForURL('**/videos/the-wolf-i-married');
  await page.getByRole('heading', { name: 'The Wolf I Married' }).waitFor();
  const poster = page.locator('img[fetchpriority=high]');
  expect(await poster.evaluate((img) => (img as HTMLImageElement).naturalWidth)).toBeGreaterThan(200);
});

test('a rendered episode plays', async () => {
  const { page } = await visit();
  await page.goto(`${product.url}/videos/the-wolf-i-married`);
  const { before, after } = await seePlaying(page);
  expect(after.decoded).toBeGreaterThan(before.decoded);
});

test.each([
  ['fy', 'fr'],
  ['dy', 'de'],
])('%s is written in its own words, and says so as %s', async (code, tag) => {
  const { text } = await html(`/?lang=${code}`);
  expect(text).toContain(`<html lang="${tag}" `);
  const english = await html('/?lang=en');
  expect(/<h2[^>]*>([^<]*)</.exec(text)?.[1]).not.toBe(/<h2[^>]*>([^<]*)</.exec(english.text)?.[1]);
});

/** Width and height from the frame's header. */
function jpegSize(bytes: Buffer): number[] {
  for (let at = 2; at < bytes.length; at += 2 + bytes.readUInt16BE(at + 2)) {
    const marker = bytes.readUInt16BE(at);
    if (marker >= 0xffc0 && marker <= 0xffc2) return [bytes.readUInt16BE(at + 7), bytes.readUInt16BE(at + 5)];
  }
  return [];
}

test('the head carries what sharing and search engines need, in every language', async () => {
  const { text } = await html('/videos/the-glass-heiress?lang=es');
  const meta = (property: string) =>
    new RegExp(`<meta property="${property}" content="([^"]*)">`).exec(text)?.[1];
  expect(meta('og:title')).toMatch(/heredera/i);
  expect(meta('og:description')?.length).toBeGreaterThan(40);
  const image = await fetch(meta('og:image') as string);
  expect(image.headers.get('content-type')).toBe('image/jpeg');
  expect(jpegSize(Buffer.from(await image.arrayBuffer()))).toEqual([
    Number(meta('og:image:width')),
    Number(meta('og:image:height')),
  ]);
  const tags = [...text.matchAll(/hreflang="([^"]+)" href="([^"]+)"/g)].map(([, tag]) => tag);
  expect(tags).toEqual(['en', 'es', 'fr', 'de', 'pt', 'x-default']);
});

/** Texts of links that do not say where they lead, by Lighthouse's list. */
const SAY_NOTHING =
  /^\s*(more|see more|see all|here|más|ver todo|plus|tout voir|mehr|alle ansehen|mais|ver tudo)\s*$/i;

test('every address of the sitemap is a page of its own, which may be listed', async () => {
  const robots = await (await fetch(`${product.url}/robots.txt`)).text();
  const sitemap = /^Sitemap: (.+)$/m.exec(robots)?.[1] ?? '';
  const xml = await (await fetch(sitemap)).text();
  const addresses = [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = '']) => address);
  expect(addresses.length).toBeGreaterThan(200);
  const seen = { title: new Map<string, string[]>(), description: new Map<string, string[]>() };
  for (const address of addresses) {
    const answer = await fetch(address, { headers: { accept: 'text/html' } });
    const text = await answer.text();
    const canonical = /<link rel="canonical" href="([^"]*)">/.exec(text)?.[1];
    expect([answer.status, canonical?.replaceAll('&amp;', '&')]).toEqual([200, address]);
    expect([answer.headers.get('x-robots-tag'), /<meta name="robots"/.test(text)]).toEqual([null, false]);
    for (const block of text.match(/(?<=<script type="application\/ld\+json">).*?(?=<\/script>)/g) ?? [])
      JSON.parse(block);
    const links = [...text.matchAll(/<a [^>]*>(.*?)<\/a>/gs)].map(([, inner = '']) =>
      inner.replace(/<[^>]*>/g, ''),
    );
    expect(links.filter((words) => SAY_NOTHING.test(words))).toEqual([]);
    const title = /<title>(.*?)<\/title>/.exec(text)?.[1] ?? '';
    const description = /<meta name="description" content="(.*?)">/.exec(text)?.[1] ?? '';
    const { pathname, searchParams } = new URL(address);
    for (const [name, said] of Object.entries({ title, description })) {
      const key = `${searchParams.get('lang') ?? 'en'} ${said}`;
      const pages = seen[name as keyof typeof seen];
      pages.set(key, [...new Set([...(pages.get(key) ?? []), pathname])]);
    }
  }
  for (const pages of Object.values(seen)) expect([...pages].filter(([, all]) => all.length > 1)).toEqual([]);
});

test('pages may be kept by anyone, and hold nothing of anybody', async () => {
  const { headers, text } = await html('/', {
    cookie: 'session=canary-cookie',
    'user-token': 'canary-token',
  });
  expect(headers.get('cache-control')).toMatch(/public/);
  expect(headers.get('set-cookie')).toBeNull();
  expect(headers.get('vary')).toMatch(/Accept-Language/);
  expect(text).not.toContain('canary');
  const again = await fetch(product.url, {
    headers: { accept: 'text/html', 'if-none-match': headers.get('etag') as string },
  });
  expect(again.status).toBe(304);
});

test('a member finds what is theirs after the page has come, and the page does not jump', async () => {
  const { page, problems } = await visit();
  const form = {
    email: 'rendered@example.com',
    password: 'correct horse battery',
    repeatPassword: 'correct horse battery',
  };
  await page.goto(`${product.url}/my`);
  await page.evaluate(async (body) => {
    const answer = await fetch('/api/user/register', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    localStorage.setItem('user-token', answer.headers.get('user-token') ?? '');
    const saved = {
      'content-type': 'application/json',
      'user-token': answer.headers.get('user-token') ?? '',
    };
    await fetch('/api/user/favorite', {
      method: 'POST',
      headers: saved,
      body: '{"videoId":"the-wolf-i-married"}',
    });
  }, form);
  await page.goto(`${product.url}/videos/the-wolf-i-married`);
  await page.getByRole('button', { name: 'Saved. Remove from My List' }).waitFor();
  const shift = await page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let sum = 0;
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) sum += (entry as unknown as { value: number }).value;
        }).observe({ type: 'layout-shift', buffered: true });
        requestAnimationFrame(() => requestAnimationFrame(() => resolve(sum)));
      }),
  );
  expect(shift).toBeLessThan(0.01);
  expect(problems).toEqual([]);
});

test('the scripts of the first load ask to be compiled early, and no other file does', () => {
  const folder = 'dist/client/assets';
  const asking = readdirSync(folder).filter((name) =>
    readFileSync(`${folder}/${name}`, 'latin1').startsWith('//# allFunctionsCalledOnLoad\n'),
  );
  expect(asking).toEqual([
    expect.stringMatching(/^main\.\w+\.js$/),
    expect.stringMatching(/^vendors-.+\.js$/),
  ]);
});
