import { beforeEach, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { settled } from './support/everyPage.ts';
import { newEmail, PASSWORD } from './support/steps.ts';
import { arrive, product } from './support/world.ts';

/* The whole way with nothing but a keyboard. */

let page: Page;
beforeEach(async () => {
  ({ page } = await arrive({ reducedMotion: 'reduce' }));
});

const open = async (path: string) => {
  await page.goto(product.url + path);
  await settled(page, path);
};
const press = (key: string) => page.keyboard.press(key);

type Focus = { name: string; role: string; ring: boolean; inView: boolean };

/** What has the focus, as a person would see it. */
const focus = (): Promise<Focus> =>
  page.evaluate(() => {
    const element = document.activeElement as HTMLElement;
    const ringed = (one: Element | null) => {
      if (!one) return false;
      const { outlineStyle, outlineWidth } = getComputedStyle(one);
      return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) > 0;
    };
    const { top, bottom, left, right } = element.getBoundingClientRect();
    const label =
      element.getAttribute('aria-label') ?? (element as HTMLInputElement).labels?.[0]?.textContent;
    return {
      name: (label ?? element.textContent ?? '').replace(/\s+/g, ' ').trim(),
      role: element.id === 'main' ? 'main' : element.tagName.toLowerCase(),
      // An input's ring is around the box it lies in.
      ring: ringed(element) || ringed(element.parentElement),
      inView: bottom > 0 && right > 0 && top < window.innerHeight && left < window.innerWidth,
    };
  });

/** Goes on until a control of this name has the focus; every one on the way must show that it has it. */
async function tabTo(name: string | RegExp, key = 'Tab'): Promise<Focus> {
  const met: string[] = [];
  for (let presses = 0; presses < 80; presses += 1) {
    await press(key);
    const now = await focus();
    met.push(now.name);
    // After the last one comes the browser itself.
    if (now.role !== 'body') expect(now).toMatchObject({ name: now.name, ring: true, inView: true });
    if (typeof name === 'string' ? now.name === name : name.test(now.name)) return now;
  }
  throw new Error(`Nothing is called ${name}: ${met.join(' | ')}`);
}
const arrivedAt = async (path: string) => {
  await settled(page, path);
  await page.waitForFunction(() => document.getElementById('main')?.contains(document.activeElement));
};

/** As often as it has controls and once more: the focus goes round in the sheet. */
async function staysIn(dialog: string) {
  const controls = await page.getByRole('dialog', { name: dialog }).locator('button, a, input').count();
  expect(controls).toBeGreaterThan(0);
  for (let presses = 0; presses <= controls; presses += 1) {
    await press('Tab');
    expect(
      await page.evaluate(() => {
        const { activeElement } = document;
        return activeElement === document.body || activeElement?.closest('dialog') !== null;
      }),
    ).toBe(true);
  }
}

test('the keyboard alone leads from the home page through search to an episode, its paywall, and back', async () => {
  await open('/');
  await tabTo('Skip to content');
  await press('Enter');
  expect((await focus()).role).toBe('main');

  await open('/');
  await tabTo('Search');
  await press('Enter');
  await arrivedAt('/search');
  expect(await focus()).toMatchObject({ name: 'Search series', ring: true });
  await page.keyboard.type('ward');
  await page.getByRole('option', { name: /^Ward Nine/ }).waitFor();
  await press('ArrowDown');
  expect(await page.getByRole('option', { selected: true }).innerText()).toMatch(/^Ward Nine/);
  await press('Enter');
  await arrivedAt('/videos/ward-nine');

  // What is over the picture is drawn anew with the player.
  await page.locator('video').first().waitFor();
  const opener = await tabTo(/Choose an episode$/);
  await press('Enter');
  await page.getByRole('dialog', { name: 'Ward Nine' }).waitFor();
  await staysIn('Ward Nine');
  await press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  expect((await focus()).name).toBe(opener.name);

  await press('Enter');
  await page.getByRole('dialog', { name: 'Ward Nine' }).waitFor();
  const cell = await tabTo(/^Episode \d+, locked$/);
  await press('Enter');
  const wall = page.getByRole('dialog', { name: /waiting$/ });
  await wall.waitFor();
  await page.waitForFunction(() => document.activeElement?.closest('[role=dialog]'));
  expect(page.url()).toContain(`?ep=${/\d+/.exec(cell.name)?.[0]}`);
  await tabTo('Maybe later');
  await press('Enter');
  await wall.waitFor({ state: 'detached' });
  expect((await focus()).name).toMatch(/^Unlock episode/);
  await tabTo('Back', 'Shift+Tab');
  await press('Enter');
  await arrivedAt('/search');
});

test('a visitor can register by keyboard, and an invalid field receives the focus', async () => {
  await open('/register');
  await tabTo('Email');
  await page.keyboard.type(newEmail());
  await tabTo('Password');
  await page.keyboard.type('short');
  await press('Enter');
  const field = page.getByLabel('Password', { exact: true });
  await page.waitForFunction(() => document.activeElement?.getAttribute('aria-invalid') === 'true');
  expect(await field.evaluate((input) => input === document.activeElement)).toBe(true);
  await press('ControlOrMeta+A');
  await page.keyboard.type(PASSWORD);
  await tabTo('Repeat password');
  await page.keyboard.type(PASSWORD);
  await press('Enter');
  await arrivedAt('/my');
});

test('the language sheet traps the focus and returns it on close', async () => {
  await open('/');
  const opener = await tabTo('Language: English');
  await press('Enter');
  const sheet = page.getByRole('dialog');
  await sheet.waitFor();
  await staysIn(await sheet.getByRole('heading').innerText());
  await press('Escape');
  await sheet.waitFor({ state: 'detached' });
  expect((await focus()).name).toBe(opener.name);
});
