import { writeFile } from 'node:fs/promises';
import { afterAll, afterEach, beforeAll, beforeEach, expect, jest, test } from '@jest/globals';
import { CARDS, newEmail, PASSWORD } from '../steps.ts';
import { onRed } from '../traces.ts';
import { product } from '../world.ts';
import {
  arrivesAt,
  button,
  buttonFrom,
  field,
  heading,
  isShown,
  link,
  see,
  seePlaying,
  text,
} from './sight.ts';
import type { Engine, Viewer } from './viewer.ts';

/** The main journey, the same in every browser. */
export function journey(startEngine: () => Promise<Engine>): void {
  // WebKit may need three tries to begin, and each browser decodes without a graphics card.
  jest.setTimeout(180_000);
  let engine: Engine;
  let viewer: Viewer;

  beforeAll(async () => {
    engine = await startEngine();
  });
  afterAll(() => engine?.close());
  beforeEach(async () => {
    viewer = await engine.newViewer();
    onRed(async (path) => {
      await viewer.screenshot(`${path}.png`);
      await writeFile(`${path}.html`, await viewer.evaluate(() => document.documentElement.outerHTML, null));
    });
  });
  afterEach(async () => {
    await viewer.close();
    expect(viewer.problems).toEqual([]);
  });

  const open = (path: string) => viewer.open(product.url + path);

  test('a visitor watches, reaches the paywall, registers, pays, passes the bank’s check and watches the episode', async () => {
    await open('/');
    await see(viewer, heading('The Glass Heiress'));
    await viewer.tap(link('Play The Glass Heiress'));
    await arrivesAt(viewer, /^\/videos\/the-glass-heiress$/);
    await seePlaying(viewer);

    await open('/videos/a-forged-duchess?ep=9');
    await see(viewer, buttonFrom('Subscribe to unlock'));
    await viewer.tap(buttonFrom('Subscribe to unlock'));
    await arrivesAt(viewer, /^\/shopping/);
    await see(viewer, button('Pay by card'));
    await viewer.tap(button('Pay by card'));
    await see(viewer, button('Continue'));
    await viewer.type(field('Email'), newEmail());
    await viewer.type(field('Password'), PASSWORD);
    await viewer.tap(button('Continue'));

    await arrivesAt(viewer, /^\/order\/easy/);
    await viewer.typeInFrame('//input[@autocomplete="cc-number"]', CARDS.challenged);
    await viewer.typeInFrame('//input[@autocomplete="cc-exp"]', '12/34');
    await viewer.typeInFrame('//input[@autocomplete="cc-csc"]', '737');
    await viewer.type(field('First name'), 'Robin');
    await viewer.type(field('Last name'), 'Example');
    await viewer.tap('//input[@type="checkbox"]');
    await viewer.tap('//button[starts-with(normalize-space(), "Pay $")]');
    await see(viewer, button('Confirm the payment'));
    await viewer.tap(button('Confirm the payment'));

    await arrivesAt(viewer, /^\/videos\/a-forged-duchess\?ep=9$/);
    await seePlaying(viewer);
    expect(await isShown(viewer, buttonFrom('Subscribe to unlock'))).toBe(false);
  });

  test('a saved series is in My List, also after a reload', async () => {
    await open('/videos/rain-check');
    await seePlaying(viewer);
    // The controls hide while it plays; a pointer brings them back.
    await viewer.point(200, 300);
    await viewer.point(201, 301);
    await viewer.tap(button('Save to My List'));
    await see(viewer, button('Saved. Remove from My List'));
    await open('/favorites');
    await see(viewer, text('Rain Check'));
    await viewer.reload();
    await see(viewer, text('Rain Check'));
  });
}
