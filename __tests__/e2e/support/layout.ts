import { expect } from '@jest/globals';
import type { Page } from 'playwright-core';
import { LANGUAGE_TAGS, type Language } from '../../../contract/languages.ts';
import { busyMember, EVERY_PAGE, move, type Place, settled, signInAs, textsOf } from './everyPage.ts';
import { arrive, product } from './world.ts';

/* Every page on a phone: nothing sticks out, nothing is left untranslated, everything can be hit. */

export const LARGE = { width: 390, height: 844 };
export const SMALL = { width: 320, height: 568 };
type Size = typeof LARGE;

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
    // What stands in quotation marks is a name of which the text speaks, such as that of a stored value.
    const unquoted = text.replace(/[“«„][^”»“]*[”»“]/g, '');
    const dotted = unquoted.match(/\b[a-z][a-zA-Z]*(\.[a-zA-Z]+)+\b/g) ?? [];
    return dotted.some((each) => keys.has(each)) || english.has(text) || text.includes('{{');
  });
}

/** What else is wrong with a page. */
type Check = (page: Page) => Promise<string[]>;

/** Somebody for whom nothing moves, in this language. */
async function arriveIn(language: Language) {
  const locale = LANGUAGE_TAGS[language];
  const person = await arrive({ deviceScaleFactor: 1, reducedMotion: 'reduce', colorScheme: 'dark', locale });
  // Some pages are not there, or not for everybody.
  person.expects(/404/);
  return person;
}

async function fits(page: Page, places: Place[], language: Language, sizes: readonly Size[], check?: Check) {
  await page.goto(`${product.url}/?lang=${language}`);
  await settled(page, `/?lang=${language}`, language);
  const found: Record<string, unknown> = {};
  for (const { name, path } of places) {
    await move(page, product.url, path, language);
    for (const size of sizes) {
      await page.setViewportSize(size);
      const { wide, texts, ...rest } = await page.evaluate(measure);
      const wrong = {
        ...rest,
        wide: wide > size.width ? [wide] : [],
        untranslated: untranslated(texts, language),
        others: (await check?.(page)) ?? [],
      };
      const faults = Object.entries(wrong).filter(([, what]) => what.length > 0);
      if (faults.length > 0) found[`${name} ${size.width}`] = Object.fromEntries(faults);
    }
  }
  expect(found).toEqual({});
}

type Settings = { places?: Place[]; check?: Check };

export async function fitsVisitors(
  language: Language,
  sizes: readonly Size[],
  { places = EVERY_PAGE, check }: Settings = {},
): Promise<void> {
  const { page } = await arriveIn(language);
  await fits(page, places, language, sizes, check);
}

export async function fitsMembers(language: Language, sizes: readonly Size[], check?: Check): Promise<void> {
  const { email, places } = await busyMember(product);
  const { context } = await arriveIn(language);
  await fits(await signInAs(context, product, email), places, language, sizes, check);
}
