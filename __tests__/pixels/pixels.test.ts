import type { PixelEvent } from '../../src/pixels/vendor.ts';

/** A fresh page: what was injected is remembered by the module. */
let { injectPixels, track, silencePixels }: typeof import('../../src/pixels/index.ts') =
  jest.requireActual('../../src/pixels/index.ts');

const page = window as unknown as Record<string, never>;
const setting = (config_key: string, config_value: string) => ({ config_key, config_value });
const scripts = () => [...document.querySelectorAll('script')].map(({ src }) => src);

const FACEBOOK = '1234567890123';
const TIKTOK = 'C4ABCDEFGHIJKLMNOPQR';
const everyVendor = () =>
  injectPixels([
    setting('facebook_pixel_id', FACEBOOK),
    setting('google_analytics', 'G-ABCD1234'),
    setting('tiktok_pixel', TIKTOK),
  ]);

beforeEach(() => {
  jest.resetModules();
  ({ injectPixels, track, silencePixels } = jest.requireActual('../../src/pixels/index.ts'));
  document.head.replaceChildren();
  for (const name of ['fbq', '_fbq', 'dataLayer', 'gtag', 'ttq', 'TiktokAnalyticsObject']) delete page[name];
});

describe("each vendor's loader comes from its own fixed host", () => {
  test('Facebook, without automatic tracking of forms, buttons and history changes', () => {
    const injected = injectPixels([setting('facebook_pixel_id', FACEBOOK)]);
    expect(injected).toEqual({ injected: ['facebook_pixel_id'], refused: [] });
    expect(scripts()).toEqual(['https://connect.facebook.net/en_US/fbevents.js']);
    const { fbq } = page as unknown as { fbq: { queue: unknown[] } };
    expect(fbq.queue).toEqual([
      ['set', 'autoConfig', false, FACEBOOK],
      ['init', FACEBOOK],
    ]);
    // Its script would tell of every move in the history by itself, and of no page twice.
    expect({ ...fbq }).toMatchObject({ disablePushState: true, allowDuplicatePageViews: true });
    expect({ ...fbq }).toMatchObject({ loaded: true, version: '2.0', push: fbq });
    expect(page._fbq).toBe(fbq);
  });

  test('Facebook’s stub passes events to the script once it has loaded', () => {
    injectPixels([setting('facebook_pixel_id', FACEBOOK)]);
    const { fbq } = page as unknown as {
      fbq: ((...args: unknown[]) => void) & { queue: unknown[]; callMethod?: (...args: unknown[]) => void };
    };
    const heard: unknown[][] = [];
    fbq.callMethod = (...args) => heard.push(args);
    fbq('track', 'Purchase');
    expect(heard).toEqual([['track', 'Purchase']]);
    expect(fbq.queue).toHaveLength(2);
  });

  test.each(['G-ABCD1234', 'AW-123456789', 'GT-ABCD1234', 'UA-12345-1'])('Google (%s)', (id) => {
    expect(injectPixels([setting('google_analytics', id)]).injected).toEqual(['google_analytics']);
    expect(scripts()).toEqual([`https://www.googletagmanager.com/gtag/js?id=${id}`]);
    const { dataLayer } = page as unknown as { dataLayer: ArrayLike<unknown>[] };
    expect(dataLayer.map((words) => Array.from(words))).toEqual([
      ['js', expect.any(Date)],
      ['config', id, { send_page_view: false }],
    ]);
    // What the vendor's script looks for: an arguments object, not a list.
    expect(dataLayer.some(Array.isArray)).toBe(false);
  });

  test('TikTok', () => {
    expect(injectPixels([setting('tiktok_pixel', TIKTOK)]).injected).toEqual(['tiktok_pixel']);
    expect(scripts()).toEqual([`https://analytics.tiktok.com/i18n/pixel/events.js?sdkid=${TIKTOK}&lib=ttq`]);
    const { ttq } = page as unknown as { ttq: unknown[][] & { track: (event: string) => void } };
    ttq.track('Subscribe');
    expect([...ttq]).toEqual([['track', 'Subscribe']]);
    const script = { _u: 'https://analytics.tiktok.com/i18n/pixel/events.js' };
    expect(ttq).toMatchObject({ _i: { [TIKTOK]: script }, _o: { [TIKTOK]: {} } });
    expect(page.TiktokAnalyticsObject).toBe('ttq');
  });
});

describe('vendor settings', () => {
  test.each([
    ['facebook_pixel_id', ''],
    ['facebook_pixel_id', '123'],
    ['facebook_pixel_id', '1234567890123\n'],
    ['facebook_pixel_id', "1');alert(1)//"],
    ['facebook_pixel_id', '123456789012345678901'],
    ['google_analytics', 'GTM-ABCD123'],
    ['google_analytics', 'UA-12345'],
    ['google_analytics', 'DC-123456'],
    ['google_analytics', 'G-abc'],
    ['google_analytics', 'G-ABCD1234&x=https://evil.test'],
    ['google_analytics', '../G-ABCD1234'],
    ['tiktok_pixel', 'short'],
    ['tiktok_pixel', 'C4ABCDEFGHIJKLMNOPQR"><script>'],
    ['tiktok_pixel', ' C4ABCDEFGHIJKLMNOPQR'],
  ])('%s "%s" is refused and named, and loads nothing', (key, value) => {
    expect(injectPixels([setting(key, value)])).toEqual({ injected: [], refused: [key] });
    expect(scripts()).toEqual([]);
    expect(page.fbq ?? page.gtag ?? page.ttq).toBeUndefined();
  });

  const NO_VENDORS = ['consent', 'something_else', 'constructor', 'toString', '__proto__'];
  test.each(NO_VENDORS)('%s names no vendor and does not affect the others', (key) => {
    const both = [setting(key, 'required'), setting('google_analytics', 'G-ABCD1234')];
    expect(injectPixels(both)).toEqual({ injected: ['google_analytics'], refused: [] });
  });

  test('empty settings load no script', () => {
    expect(injectPixels([])).toEqual({ injected: [], refused: [] });
    expect(scripts()).toEqual([]);
  });

  test('every vendor script is external and async', () => {
    everyVendor();
    for (const script of document.querySelectorAll('script')) {
      expect(script.textContent).toBe('');
      expect(script.async).toBe(true);
    }
  });
});

/** What each vendor's queue holds beyond its own beginning. */
function told() {
  const { fbq, dataLayer, ttq } = page as unknown as {
    fbq: { queue: unknown[][] };
    dataLayer: ArrayLike<unknown>[];
    ttq: unknown[][];
  };
  return {
    facebook: fbq.queue.slice(2),
    google: dataLayer.slice(2).map((words) => Array.from(words)),
    tiktok: [...ttq],
  };
}

describe('each event reaches each vendor in its own format', () => {
  const price = { value: 14.99, currency: 'USD' };
  const sale = { planId: 'monthly', ...price };
  const facebookSale = { content_ids: ['monthly'], content_type: 'product', ...price };
  const googleSale = { items: [{ item_id: 'monthly' }], ...price };
  const tiktokSale = { contents: [{ content_id: 'monthly', content_type: 'product' }], ...price };
  const place = { page_location: 'https://x.test/videos/v', page_path: '/videos/:videoId' };
  const content = { content_ids: ['v'], content_type: 'product' };
  const item = { items: [{ item_id: 'v' }] };
  const contents = { contents: [{ content_id: 'v', content_type: 'product' }] };

  test.each<[PixelEvent, unknown[][], unknown[][], unknown[][]]>([
    [
      { name: 'pageView', path: '/videos/:videoId', location: 'https://x.test/videos/v' },
      [['track', 'PageView']],
      [
        ['set', place],
        ['event', 'page_view', place],
      ],
      [['page']],
    ],
    [
      { name: 'contentViewed', videoId: 'v' },
      [['track', 'ViewContent', content]],
      [['event', 'view_item', item]],
      [['track', 'ViewContent', contents]],
    ],
    [
      { name: 'addedToList', videoId: 'v' },
      [['track', 'AddToWishlist', content]],
      [['event', 'add_to_wishlist', item]],
      [['track', 'AddToWishlist', contents]],
    ],
    [
      { name: 'checkoutBegun', ...sale },
      [['track', 'InitiateCheckout', facebookSale]],
      [['event', 'begin_checkout', googleSale]],
      [['track', 'InitiateCheckout', tiktokSale]],
    ],
    [
      { name: 'purchased', ...sale },
      [['track', 'Purchase', facebookSale]],
      [['event', 'purchase', googleSale]],
      [['track', 'CompletePayment', tiktokSale]],
    ],
    [
      { name: 'registered' },
      [['track', 'CompleteRegistration']],
      [['event', 'sign_up']],
      [['track', 'CompleteRegistration']],
    ],
    [
      { name: 'callFailed', as: 'get_video_503', route: 'GET /api/video', status: '503' },
      [],
      [['event', 'get_video_503', { route: 'GET /api/video', status: '503' }]],
      [],
    ],
  ])('%j', (event, facebook, google, tiktok) => {
    everyVendor();
    track(event);
    expect(told()).toEqual({ facebook, google, tiktok });
  });

  test('a broken vendor does not affect the others', () => {
    jest.spyOn(console, 'error').mockImplementation(() => {});
    everyVendor();
    const blocked = () => {
      throw new Error('blocked');
    };
    Object.assign(page, { fbq: blocked });
    track({ name: 'registered' });
    expect(console.error).toHaveBeenCalledTimes(1);
    const { dataLayer, ttq } = page as unknown as { dataLayer: unknown[]; ttq: unknown[] };
    expect([dataLayer.length, ttq.length]).toEqual([3, 1]);
  });

  test('a missing vendor gets no event and is not created', () => {
    injectPixels([setting('tiktok_pixel', TIKTOK)]);
    track({ name: 'registered' });
    expect([page.fbq, page.gtag]).toEqual([undefined, undefined]);
  });
});

describe('withdrawn consent', () => {
  const storage = (word: string) => ({
    ad_storage: word,
    ad_user_data: word,
    ad_personalization: word,
    analytics_storage: word,
  });

  test("disables the vendors' own code, and renewed consent loads nothing twice", () => {
    everyVendor();
    silencePixels();
    expect(told()).toEqual({
      facebook: [['consent', 'revoke']],
      google: [['consent', 'update', storage('denied')]],
      tiktok: [['revokeConsent']],
    });
    expect(page['ga-disable-G-ABCD1234']).toBe(true);

    expect(everyVendor().injected).toHaveLength(3);
    expect(scripts()).toHaveLength(3);
    expect(told()).toEqual({
      facebook: [
        ['consent', 'revoke'],
        ['consent', 'grant'],
      ],
      google: [
        ['consent', 'update', storage('denied')],
        ['consent', 'update', storage('granted')],
      ],
      tiktok: [['revokeConsent'], ['grantConsent']],
    });
    expect(page['ga-disable-G-ABCD1234']).toBe(false);
  });
});
