import { afterAll, afterEach, beforeAll, beforeEach, expect, jest, test } from '@jest/globals';
import { type Product, startProduct } from '../product.ts';
import { CARDS, PASSWORD } from '../steps.ts';
import { type Engine, until, type Viewer } from './viewer.ts';

/* The main journey, the same in every browser. */

const named = (name: string) => `[normalize-space()="${name}" or @aria-label="${name}"]`;
const button = (name: string) => `//button${named(name)}`;
const link = (name: string) => `//a${named(name)}`;
const heading = (name: string) => `//*[self::h1 or self::h2 or self::h3]${named(name)}`;
const field = (label: string) => `//input[@id=//label[normalize-space()="${label}"]/@for]`;
const text = (words: string) => `//*[text()[contains(normalize-space(), "${words}")]]`;

export function journey(startEngine: () => Promise<Engine>): void {
  jest.setTimeout(180_000);

  let product: Product;
  let engine: Engine;
  let viewer: Viewer;

  beforeAll(async () => {
    [product, engine] = await Promise.all([startProduct(), startEngine()]);
  });
  afterAll(async () => {
    await engine?.close();
    await product?.stop();
  });
  beforeEach(async () => {
    viewer = await engine.newViewer();
  });
  afterEach(async () => {
    const { problems } = viewer;
    await viewer.close();
    expect(problems).toEqual([]);
  });

  const open = (path: string) => viewer.open(product.url + path);
  const look = (name: string) =>
    process.env.PICTURES
      ? viewer.screenshot(
          `${process.env.PICTURES}/${expect.getState().testPath?.match(/engines\.(\w+)/)?.[1]}-${name}.png`,
        )
      : null;
  const path = () => viewer.evaluate(() => window.location.pathname + window.location.search, null);
  const at = (wanted: RegExp) =>
    until(
      () => `the address ${wanted}`,
      async () => wanted.test(await path()),
    );
  const isShown = (place: string) =>
    viewer.evaluate((xpath) => {
      const found = document.evaluate(xpath, document, null, XPathResult.ORDERED_NODE_SNAPSHOT_TYPE);
      for (let index = 0; index < found.snapshotLength; index += 1) {
        if ((found.snapshotItem(index) as Element).getClientRects().length > 0) return true;
      }
      return false;
    }, place);
  const see = (place: string) =>
    until(
      () => place,
      () => isShown(place),
    );

  const frames = () =>
    viewer.evaluate(() => {
      const video = document.querySelector<HTMLVideoElement>('[data-current] video');
      if (!video) return null;
      return { time: video.currentTime, decoded: video.getVideoPlaybackQuality().totalVideoFrames };
    }, null);
  /** Time goes on and new frames are decoded. */
  async function seePlaying() {
    const before = await until(
      () => 'a picture',
      async () => {
        const now = await frames();
        return now && now.time > 0 && now.decoded > 0 ? now : null;
      },
    );
    await until(
      () => `frames after ${JSON.stringify(before)}`,
      async () => {
        const now = await frames();
        return now && now.time > before.time + 0.5 && now.decoded > before.decoded + 5;
      },
    );
  }
  /** Brings the player's controls back. */
  async function pointAtTheFilm() {
    await viewer.point(200, 300);
    await viewer.point(201, 301);
  }

  test('a visitor watches, meets the wall, registers, passes the bank’s check and sees the episode', async () => {
    await open('/');
    await see(heading('The Glass Heiress'));
    await look('home');
    await viewer.tap(link('Play The Glass Heiress'));
    await at(/^\/videos\/the-glass-heiress$/);
    await seePlaying();
    await look('video');

    await open('/videos/a-forged-duchess?ep=9');
    await see(button('Unlock all episodes'));
    await look('wall');
    await viewer.tap(button('Unlock all episodes'));
    await at(/^\/login/);
    await viewer.tap(link('Register'));
    await at(/^\/register/);
    await viewer.type(field('Email'), 'person@example.com');
    await viewer.type(field('Password'), PASSWORD);
    await viewer.type(field('Repeat password'), PASSWORD);
    await viewer.tap(button('Register'));

    await at(/^\/shopping/);
    await look('shop');
    await viewer.tap(button('Pay by card'));
    await at(/^\/order\/easy/);
    await viewer.typeInFrame('//input[@autocomplete="cc-number"]', CARDS.challenged);
    await viewer.typeInFrame('//input[@autocomplete="cc-exp"]', '12/34');
    await viewer.typeInFrame('//input[@autocomplete="cc-csc"]', '737');
    await viewer.type(field('First name'), 'Robin');
    await viewer.type(field('Last name'), 'Example');
    await viewer.tap('//input[@type="checkbox"]');
    await look('card');
    await viewer.tap('//button[starts-with(normalize-space(), "Pay $")]');
    await viewer.tap(button('Confirm the payment'));

    await at(/^\/videos\/a-forged-duchess\?ep=9$/);
    await seePlaying();
    await look('unlocked');
    expect(await isShown(button('Unlock all episodes'))).toBe(false);
  });

  test('a saved story is in My List, also after a reload', async () => {
    await open('/videos/rain-check');
    await seePlaying();
    await pointAtTheFilm();
    await viewer.tap(button('Save to My List'));
    await see(button('Saved. Remove from My List'));
    await open('/favorites');
    await see(text('Rain Check'));
    await viewer.reload();
    await see(text('Rain Check'));
    await look('favorites');
  });

  test('a search finds a story, which plays', async () => {
    await open('/');
    await viewer.tap(`//header${link('Search')}`);
    await at(/^\/search/);
    await viewer.type('//input[@type="search"]', 'duchess');
    await see(text('A Forged Duchess'));
    await look('search');
    await viewer.tap('//*[@role="option"][contains(., "A Forged Duchess")]');
    await at(/^\/videos\/a-forged-duchess/);
    await seePlaying();
  });

  test('the chosen language is that of the page, and stays', async () => {
    await open('/');
    await viewer.tap(button('Language: English'));
    await viewer.tap(button('Español'));
    await see(heading('La heredera de cristal'));
    await viewer.reload();
    await see(heading('La heredera de cristal'));
    expect(await viewer.evaluate(() => document.documentElement.lang, null)).toBe('es');
    await look('language');
  });
}
