import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import type { Language } from '../../contract/entities.ts';
import { launch, PHONE } from './support/browser.ts';
import { EVERY_PAGE, move, newMember, type Place, settled, signInAs, textsOf } from './support/everyPage.ts';
import { type Product, startProduct } from './support/product.ts';

/* Every page in every language on two phones: nothing sticks out, nothing is left untranslated, everything can be hit. */

const LANGUAGES: Record<Language, string> = {
  en: 'en-GB',
  es: 'es-ES',
  fy: 'fr-FR',
  dy: 'de-DE',
  pt: 'pt-BR',
};
const SIZES = [
  { width: 390, height: 844 },
  { width: 320, height: 568 },
];
const MEMBER = 'layout@example.com';
/** Where pictures of everything are kept for looking at; none by default. */
const PICTURES = process.env.SCREENSHOTS;

let product: Product;
let browser: Browser;
let personal: Place[];

beforeAll(async () => {
  [product, browser] = await Promise.all([startProduct(), launch()]);
  personal = await newMember(product, MEMBER);
});
afterAll(async () => {
  await browser?.close();
  await product?.stop();
});

/** Runs in the page. */
function measure(): { wide: number; out: string[]; small: string[]; texts: string[] } {
  const width = window.innerWidth;
  const say = (element: Element) =>
    `${element.tagName.toLowerCase()} "${(element.getAttribute('aria-label') ?? element.textContent ?? '').trim().slice(0, 40)}"`;
  const clips = (element: Element) => getComputedStyle(element).overflowX !== 'visible';
  const shown = (element: Element) => {
    const { width: w, height: h } = element.getBoundingClientRect();
    const style = getComputedStyle(element);
    return (
      w > 1 &&
      h > 1 &&
      style.visibility !== 'hidden' &&
      style.clipPath === 'none' &&
      Number(style.opacity) > 0
    );
  };
  /** Rails and carousels are wider than the window, and scroll. */
  const withinClip = (element: Element) => {
    for (let up = element.parentElement; up && up !== document.body; up = up.parentElement) {
      if (clips(up) || getComputedStyle(up).clipPath !== 'none') return true;
    }
    return false;
  };
  const all = [...document.body.querySelectorAll('*')].filter(shown);
  const out = all
    .filter((element) => {
      const { left, right } = element.getBoundingClientRect();
      return (left < -0.5 || right > width + 0.5) && !withinClip(element);
    })
    .map(say);

  const inSentence = (element: Element) =>
    getComputedStyle(element).display === 'inline' && element.closest('p, dd, li') !== null;
  const small = all
    .filter((element) => element.matches('a[href], button, input, select, [role=option]'))
    .filter((element) => !inSentence(element))
    .flatMap((element) => {
      const target = element.matches('[type=radio], [type=checkbox]')
        ? (element.closest('label') ?? element)
        : element;
      const { width: w, height: h } = target.getBoundingClientRect();
      const primary = !element.matches('[aria-current][aria-label], footer *');
      const least = primary ? 44 : 24;
      return Math.min(w, h) < least - 0.5 ? [`${say(element)} ${Math.round(w)}×${Math.round(h)}`] : [];
    });

  const texts: string[] = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const inCode = node.parentElement?.closest('script, style, template');
    if (!inCode && node.textContent?.trim()) texts.push(node.textContent.trim());
  }
  for (const element of document.querySelectorAll('[aria-label], [placeholder], [alt], [title]')) {
    for (const name of ['aria-label', 'placeholder', 'alt', 'title']) {
      const value = element.getAttribute(name)?.trim();
      if (value) texts.push(value);
    }
  }
  return { wide: document.scrollingElement?.scrollWidth ?? 0, out, small, texts };
}

/** Texts that are keys, or English where the language has words of its own. */
function untranslated(texts: string[], language: Language): string[] {
  const own = textsOf(language);
  const keys = new Set([...own.keys()].map((key) => key.replace(/_(one|many|other)$/, '')));
  const words = new Set(own.values());
  const english = new Set(
    [...textsOf('en')]
      .filter(([key, text]) => own.get(key) !== text && !words.has(text))
      .map(([, text]) => text),
  );
  return texts.filter((text) => {
    const dotted = text.match(/\b[a-z][a-zA-Z]*(\.[a-zA-Z]+)+\b/g) ?? [];
    return dotted.some((each) => keys.has(each)) || english.has(text) || text.includes('{{');
  });
}

async function look(page: Page, places: Place[], language: Language, who: string) {
  const found: Record<string, unknown> = {};
  for (const { name, path: to } of places) {
    await page.setViewportSize(SIZES[0] as (typeof SIZES)[number]);
    await move(page, product.url, to, language);
    for (const size of SIZES) {
      await page.setViewportSize(size);
      const { wide, out, small, texts } = await page.evaluate(measure);
      const wrong = {
        ...(wide > size.width && { wide }),
        ...(out.length > 0 && { out }),
        ...(small.length > 0 && { small }),
        ...(size === SIZES[0] &&
          untranslated(texts, language).length > 0 && { untranslated: untranslated(texts, language) }),
      };
      if (Object.keys(wrong).length > 0) found[`${who} ${name} ${size.width}`] = wrong;
      if (PICTURES) {
        mkdirSync(PICTURES, { recursive: true });
        await page.screenshot({ path: path.join(PICTURES, `${language}-${who}-${name}-${size.width}.png`) });
      }
    }
  }
  return found;
}

test.each(Object.entries(LANGUAGES) as [Language, string][])('in %s', async (language, locale) => {
  const context = await browser.newContext({
    ...PHONE,
    deviceScaleFactor: 1,
    locale,
    reducedMotion: 'reduce',
  });
  const visitor = await context.newPage();
  await visitor.goto(`${product.url}/`);
  await visitor.evaluate((lang) => window.localStorage.setItem('lang', lang), language);
  await visitor.goto(`${product.url}/`);
  await settled(visitor, '/', language);
  const found = await look(visitor, EVERY_PAGE, language, 'visitor');
  await visitor.close();

  await context.clearCookies();
  const english = await browser.newContext({ ...PHONE, deviceScaleFactor: 1, reducedMotion: 'reduce' });
  const member = await signInAs(english, product, MEMBER);
  await member.evaluate((lang) => window.localStorage.setItem('lang', lang), language);
  await member.goto(`${product.url}/my`);
  await settled(member, '/my', language);
  Object.assign(found, await look(member, personal, language, 'member'));
  expect(found).toEqual({});
  await Promise.all([context.close(), english.close()]);
});

test('on its side a phone shows the whole wall, and every button of it', async () => {
  const context = await browser.newContext({
    ...PHONE,
    viewport: { width: 844, height: 390 },
    reducedMotion: 'reduce',
  });
  const page = await context.newPage();
  for (const language of Object.keys(LANGUAGES)) {
    await page.goto(`${product.url}/?lang=${language}`);
    await page.goto(`${product.url}/videos/the-glass-heiress?ep=9&lang=${language}`);
    const wall = page.getByRole('dialog');
    // Today's free pick is there once it is known who is.
    await wall.getByRole('button').nth(2).waitFor();
    for (const button of await wall.getByRole('button').all()) {
      const box = await button.boundingBox();
      expect(box && box.y + box.height).toBeLessThanOrEqual(390);
    }
    expect(await wall.evaluate((element) => element.scrollHeight - element.clientHeight)).toBe(0);
  }
  await context.close();
});

test('on a phone held sideways the shop names two plans above its bar', async () => {
  const context = await browser.newContext({ ...PHONE, viewport: { width: 844, height: 390 } });
  const page = await context.newPage();
  for (const language of Object.keys(LANGUAGES)) {
    await page.goto(`${product.url}/shopping?lang=${language}`);
    await page.locator('main label:has(input[type=radio])').first().waitFor();
    const bar = await page.locator('[data-bottom-bar]').boundingBox();
    const bottoms = await page
      .locator('main label:has(input[type=radio])')
      .evaluateAll((plans) =>
        plans
          .slice(0, 2)
          .map((plan) => (plan.querySelector('span span span') as Element).getBoundingClientRect().bottom),
      );
    expect([language, bottoms.map((bottom) => bottom <= (bar?.y ?? 0))]).toEqual([language, [true, true]]);
  }
  await context.close();
});

test('the shop keeps both pay buttons on the screen, and below the plans with large text', async () => {
  const context = await browser.newContext({ ...PHONE, viewport: { width: 320, height: 640 } });
  const page = await context.newPage();
  const ways = () => page.locator('main button:not([aria-label])');
  const bottoms = () =>
    ways().evaluateAll((all) => all.map((button) => button.getBoundingClientRect().bottom));
  for (const language of Object.keys(LANGUAGES)) {
    await page.goto(`${product.url}/?lang=${language}`);
    await page.goto(`${product.url}/shopping`);
    await ways().nth(1).waitFor();
    expect((await bottoms()).filter((bottom) => bottom > 640)).toEqual([]);
    expect(await page.getByRole('navigation', { name: /./ }).count()).toBe(0);

    await page.evaluate(() => {
      document.documentElement.style.fontSize = '200%';
    });
    const stuck = (button: Element) =>
      getComputedStyle(button.parentElement?.parentElement as Element).position;
    expect(await ways().first().evaluate(stuck)).toBe('static');
    const main = page.getByRole('main');
    expect(await main.evaluate((element) => element.scrollWidth - element.clientWidth)).toBe(0);
  }
  await context.close();
});

test('a toast leaves the price and the buttons at the bottom of the shop free', async () => {
  const context = await browser.newContext({ ...PHONE, reducedMotion: 'reduce' });
  const page = await signInAs(context, product, MEMBER);
  await page.goto(`${product.url}/shopping`);
  await page.getByRole('radio', { name: /^Yearly/ }).check();
  const change = page.getByRole('button', { name: /^Switch to/ });
  await change.waitFor();
  await page.route('**/api/**', (route) =>
    route.request().method() === 'GET'
      ? route.fallback()
      : route.fulfill({ status: 500, json: { code: 500, message: 'The till is closed.' } }),
  );
  for (const viewport of [...SIZES, { width: 844, height: 390 }]) {
    await page.setViewportSize(viewport);
    await change.click();
    const toast = page.locator('[role=status] > div', { hasText: 'The till is closed.' }).first();
    await toast.waitFor();
    const [above, bar] = [await toast.boundingBox(), await change.locator('xpath=..').boundingBox()];
    expect(above?.y).toBeGreaterThanOrEqual(0);
    expect(above && above.y + above.height).toBeLessThanOrEqual(bar?.y ?? 0);
    await toast.getByRole('button').click();
    await toast.waitFor({ state: 'detached' });
  }
  await context.close();
});

test('the button of For you keeps its words on one line of the narrowest phone', async () => {
  const context = await browser.newContext({ ...PHONE, viewport: { width: 320, height: 640 } });
  const page = await context.newPage();
  for (const language of Object.keys(LANGUAGES)) {
    await page.goto(`${product.url}/?lang=${language}`);
    await page.goto(`${product.url}/?feed=1`);
    const watch = page.locator('main a[href*="ep=1"]');
    await watch.waitFor();
    expect((await watch.boundingBox())?.height).toBeLessThanOrEqual(48);
  }
  await context.close();
});

test.each(['/videos/the-glass-heiress?ep=1', '/?feed=1'])(
  'the captions of %s leave its words and its buttons free on every size of a phone',
  async (path) => {
    const context = await browser.newContext({ ...PHONE, reducedMotion: 'reduce' });
    const page = await context.newPage();
    for (const viewport of [...SIZES, { width: 320, height: 640 }, { width: 1280, height: 800 }]) {
      await page.setViewportSize(viewport);
      await page.goto(product.url + path);
      const captions = page.getByRole('region', { name: 'Captions' });
      await captions.getByText(/./).first().waitFor();
      // A film that stands keeps its controls and what is said.
      await page.evaluate(() => document.querySelector<HTMLVideoElement>('[data-current] video')?.pause());
      await page.getByRole('group', { name: 'Play' }).waitFor();
      const said = await captions.locator('span').first().boundingBox();
      for (const other of [
        page.getByRole('heading', { name: 'The Glass Heiress' }),
        page.getByRole('button', { name: 'Save' }),
      ]) {
        const box = await other.first().boundingBox();
        if (!said || !box) throw new Error('Nothing is there.');
        const [low, high] = [Math.max(said.y, box.y), Math.min(said.y + said.height, box.y + box.height)];
        const [left, right] = [Math.max(said.x, box.x), Math.min(said.x + said.width, box.x + box.width)];
        expect({ viewport, over: high > low && right > left }).toEqual({ viewport, over: false });
      }
    }
    await context.close();
  },
);

test('beside the panel the wall says neither the name nor the story again', async () => {
  const context = await browser.newContext({
    viewport: { width: 1280, height: 800 },
    reducedMotion: 'reduce',
  });
  const page = await context.newPage();
  await page.goto(`${product.url}/videos/the-glass-heiress?ep=9`);
  const wall = page.getByRole('dialog');
  await wall.getByRole('button').nth(2).waitFor();
  expect(await wall.getByText('The Glass Heiress').isVisible()).toBe(false);
  expect(await wall.locator('picture').isVisible()).toBe(false);
  // The stage stays free above and below.
  const box = await wall.boundingBox();
  expect(box?.y).toBeGreaterThan(80);
  expect(box && box.y + box.height).toBeLessThan(800);
  await context.close();
});

test('nothing below the plan moves while its renewal is cancelled', async () => {
  const context = await browser.newContext({ ...PHONE, viewport: { width: 320, height: 568 } });
  const page = await signInAs(context, product, MEMBER);
  await page.goto(`${product.url}/my`);
  const lists = page.getByRole('navigation', { name: 'Your lists' });
  const top = () => lists.evaluate((element) => element.getBoundingClientRect().top + window.scrollY);
  await page.getByRole('button', { name: 'Cancel renewal' }).click();
  const asked = await top();
  await page.getByRole('button', { name: 'Yes, cancel' }).click();
  await page.getByText(/^Ends on/).waitFor();
  expect(await top()).toBeCloseTo(asked, 0);
  await page.getByRole('button', { name: 'Resume renewal' }).click();
  await page.getByText(/^Renews on/).waitFor();
  await context.close();
});
