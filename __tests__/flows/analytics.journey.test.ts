import { consentGranted, consentRefused } from '../../src/features/consent/slice.ts';
import { toggleRequested } from '../../src/features/favourites/slice.ts';
import { inAFreshBrowser, type Script, startApp } from '../support/app.ts';
import { subscriber } from '../support/samples.ts';
import { settle as settleFor, visitor } from '../support/scenarios.ts';

/* Consent, pages and a payment on the real store, as Google's queue has them. */

const server: Script = {
  ...visitor,
  'GET /api/user': subscriber,
  'GET /api/reports': [
    { config_key: 'google_analytics', config_value: 'G-ABCD1234' },
    { config_key: 'tiktok_pixel', config_value: 'javascript:alert(1)' },
    { config_key: 'consent', config_value: 'required' },
  ],
  'GET /api/statics.png': null,
};
const page = window as unknown as { dataLayer?: ArrayLike<unknown>[] };

inAFreshBrowser();

/** Names of events since the last time this was asked. */
function told(): unknown[] {
  const words = [...(page.dataLayer ?? [])].map((each) => Array.from(each));
  page.dataLayer?.splice(0);
  return words.flatMap(([kind, name]) => (kind === 'event' ? [name] : []));
}
const vendors = () =>
  [...document.querySelectorAll('script')].map(({ src }) => new URL(src).host).filter(Boolean);
const settle = () => settleFor(200);

test('analytics tracks events only while consent is granted, and a purchase once across a reload', async () => {
  let app = startApp({ at: '/videos/v', server });
  await app.until('consent/consentAsked');
  await settle();
  expect([vendors(), page.dataLayer]).toEqual([[], undefined]);

  app.dispatch(consentGranted());
  await app.until('measure/pixelRejected');
  await settle();
  expect(vendors()).toEqual(['www.googletagmanager.com']);
  expect(told()).toEqual(['page_view', 'view_item']);
  const counted = () =>
    app.asked.filter(({ call }) => call === 'GET /api/statics.png').map(({ input }) => input);
  expect(counted()).toEqual([
    expect.objectContaining({ event: 'consent', status: 'granted' }),
    expect.objectContaining({ event: 'pixel_rejected', status: 'tiktok_pixel' }),
  ]);

  app.goTo('/videos/v?ep=2');
  app.dispatch(toggleRequested({ videoId: 'v', saved: true }));
  await app.until('favourites/toggled');
  expect(told()).toEqual(['page_view', 'add_to_wishlist']);

  app.goTo('/order/result?orderId=ord_1');
  await app.until('orders/resultSettled');
  expect(told()).toEqual(['page_view', 'purchase']);

  // Loaded anew: the word is kept, the page counts again, the purchase does not.
  app.stop();
  app = startApp({ at: '/order/result?orderId=ord_1', server });
  await app.until('consent/pixelsInjected');
  await app.until('orders/resultSettled');
  await settle();
  expect(told()).toEqual(['page_view']);
  expect(vendors()).toHaveLength(1);

  // Each document says it anew, so that the id of the device lasts.
  expect(counted()[0]).toMatchObject({ event: 'consent', status: 'granted' });
  const before = counted().length;
  app.dispatch(consentRefused());
  await settle();
  expect(counted().slice(before)).toEqual([expect.objectContaining({ event: 'consent', status: 'refused' })]);
  told();
  app.goTo('/my');
  await settle();
  expect(told()).toEqual([]);
});
