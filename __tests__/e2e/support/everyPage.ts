import { readdirSync, readFileSync } from 'node:fs';
import type { BrowserContext, Page } from 'playwright-core';
import type { Language } from '../../../contract/entities.ts';
import type { paths } from '../../../contract/paths.ts';
import { newMember } from './api.ts';
import type { Product } from './product.ts';
import { enterAs } from './steps.ts';

type Name = keyof typeof paths | 'notFound';
export type Place = { name: Name; path: string };

/** An address for every route; a new route without one does not compile. */
const ADDRESSES: Record<Name, string> = {
  home: '/',
  browse: '/browse/asian-stories',
  more: '/more/recommended',
  video: '/videos/the-glass-heiress',
  me: '/my',
  individual: '/individual',
  login: '/login',
  register: '/register',
  retrievePassword: '/retrievePassword',
  favourites: '/favorites',
  history: '/historys',
  unlocked: '/unlocked',
  search: '/search',
  searchResults: '/searchDetail/heiress',
  shop: '/shopping?video=the-glass-heiress',
  cardPayment: '/order/easy?orderId=none',
  orderResult: '/order/result?orderId=none',
  privacyPolicy: '/privacyPolicy',
  refundPolicy: '/refundPolicy',
  serviceAgreement: '/serviceAgreement',
  contentPolicy: '/contentPolicy',
  commonQuestions: '/commonQuestions',
  contactUs: '/contactUs',
  notFound: '/no/such/page',
};
const placesOf = (names: Name[], addresses = ADDRESSES): Place[] =>
  names.map((name) => ({ name, path: addresses[name] }));

/** Every page as a visitor finds it. */
export const EVERY_PAGE = placesOf(Object.keys(ADDRESSES) as Name[]);

/** Where a member finds something else. */
const PERSONAL: Name[] = [
  'me',
  'individual',
  'favourites',
  'history',
  'unlocked',
  'shop',
  'cardPayment',
  'orderResult',
];

/** A member with something in every list, an order to pay and one that is paid, and where all of it shows. */
export async function busyMember(product: Product): Promise<{ email: string; places: Place[] }> {
  const { client, email } = await newMember(product);
  await client.info('POST /api/user/favorite', { videoId: 'rain-check' });
  const { episodes } = await client.info('GET /api/video/episode', { videoId: 'rain-check' });
  const [first] = episodes;
  const locked = episodes.find(({ access }) => access === 'locked');
  if (!first || !locked) throw new Error('Nothing to watch, or nothing to unlock');
  await client.info('POST /api/user/history', { videoId: 'rain-check', episodeId: first.id, second: 7 });
  await client.info('POST /api/video/unlock', { videoId: 'rain-check', episodeId: locked.id, daily: true });
  const paid = await client.subscribe();
  const { id } = await client.info('POST /api/payment/order', { planId: 'pass', videoId: 'rain-check' });
  const places = placesOf(PERSONAL, {
    ...ADDRESSES,
    cardPayment: `/order/easy?orderId=${id}`,
    orderResult: `/order/result?orderId=${paid.id}`,
  });
  return { email, places };
}

/** On the first page of this browser, which is at their account. */
export async function signInAs(context: BrowserContext, product: Product, email: string): Promise<Page> {
  const [page = await context.newPage()] = context.pages();
  await enterAs(page, product.url, email);
  return page;
}

type Words = { [key: string]: string | Words };
const flat = (words: Words, under = ''): [string, string][] =>
  Object.entries(words).flatMap(([key, value]) =>
    typeof value === 'string' ? [[under + key, value]] : flat(value, `${under}${key}.`),
  );
/** Every text of the interface in a language, by its key. */
export const textsOf = (language: Language): Map<string, string> =>
  new Map(
    readdirSync(`i18n/${language}`).flatMap((file) =>
      flat(JSON.parse(readFileSync(`i18n/${language}/${file}`, 'utf8'))),
    ),
  );

const WAITING = ['list.loading', 'shop.loading', 'card.loading', 'video.loading', 'order.confirming.title'];

/** The page is the app's, and nothing on it is waited for any more. */
export async function settled(page: Page, path: string, language: Language = 'en'): Promise<void> {
  const texts = textsOf(language);
  const waiting = WAITING.map((key) => texts.get(key) ?? '');
  await page.waitForFunction(
    ({ path: at, waiting: words }) => {
      const root = document.getElementById('root');
      const mine = root && Object.keys(root).some((key) => key.startsWith('__reactContainer'));
      const main = document.querySelector('main');
      const text = main?.textContent ?? '';
      const here = window.location.pathname + window.location.search === at;
      const drawn = document.querySelector('main h1') && !words.some((word) => text.includes(word));
      return (
        mine &&
        here &&
        drawn &&
        [...document.images].every((image) => image.complete || image.loading === 'lazy')
      );
    },
    { path, waiting },
    { timeout: 20_000 },
  );
}

/** Moves within the document, as the back button would. */
export async function move(page: Page, origin: string, path: string, language?: Language): Promise<void> {
  const alone = [page.url(), path].some((address) => address.includes('/order/easy'));
  if (alone) await page.goto(origin + path);
  else {
    const isOther = new URL(path, origin).pathname !== new URL(page.url()).pathname;
    const before = await page.evaluateHandle(() => document.querySelector('main'));
    await page.evaluate((to) => {
      window.history.pushState({ key: Math.random().toString(36) }, '', to);
      window.dispatchEvent(new PopStateEvent('popstate'));
    }, path);
    if (isOther) await page.waitForFunction((main) => !main?.isConnected, before);
  }
  await settled(page, path, language);
}
