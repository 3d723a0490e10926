import { beforeEach, describe, expect, test } from '@jest/globals';
import { injectPixels } from '../../src/pixels/index.ts';

const page = window as unknown as Record<string, never>;
const setting = (config_key: string, config_value: string) => ({ config_key, config_value });
const scripts = () => [...document.querySelectorAll('script')].map(({ src }) => src);

beforeEach(() => {
  document.head.replaceChildren();
  for (const name of ['fbq', '_fbq', 'dataLayer', 'gtag', 'ttq', 'TiktokAnalyticsObject']) delete page[name];
});

describe("each vendor's loader comes from its own fixed host", () => {
  test('Facebook, without looking at forms and buttons by itself', () => {
    expect(injectPixels([setting('facebook_pixel_id', '1234567890123')])).toEqual({
      injected: ['facebook_pixel_id'],
      refused: [],
    });
    expect(scripts()).toEqual(['https://connect.facebook.net/en_US/fbevents.js']);
    const { fbq } = page as unknown as { fbq: { queue: unknown[] } };
    expect(fbq.queue).toEqual([
      ['set', 'autoConfig', false, '1234567890123'],
      ['init', '1234567890123'],
      ['track', 'PageView'],
    ]);
  });

  test('Facebook hands on to its script once that has come', () => {
    injectPixels([setting('facebook_pixel_id', '1234567890123')]);
    const { fbq } = page as unknown as {
      fbq: ((...args: unknown[]) => void) & { queue: unknown[]; callMethod?: (...args: unknown[]) => void };
    };
    const heard: unknown[][] = [];
    fbq.callMethod = (...args) => heard.push(args);
    fbq('track', 'Purchase');
    expect(heard).toEqual([['track', 'Purchase']]);
    expect(fbq.queue).toHaveLength(3);
  });

  test.each(['G-ABCD1234', 'AW-123456789'])('Google (%s)', (id) => {
    expect(injectPixels([setting('google_analytics', id)]).injected).toEqual(['google_analytics']);
    expect(scripts()).toEqual([`https://www.googletagmanager.com/gtag/js?id=${id}`]);
    const { dataLayer } = page as unknown as { dataLayer: ArrayLike<unknown>[] };
    expect(dataLayer.map((words) => Array.from(words))).toEqual([
      ['js', expect.any(Date)],
      ['config', id],
    ]);
    // What the vendor's script looks for: an arguments object, not a list.
    expect(dataLayer.some(Array.isArray)).toBe(false);
  });

  test('TikTok', () => {
    const id = 'C4ABCDEFGHIJKLMNOPQR';
    expect(injectPixels([setting('tiktok_pixel', id)]).injected).toEqual(['tiktok_pixel']);
    expect(scripts()).toEqual([`https://analytics.tiktok.com/i18n/pixel/events.js?sdkid=${id}&lib=ttq`]);
    const { ttq } = page as unknown as { ttq: unknown[][] & { track: (event: string) => void } };
    ttq.track('Subscribe');
    expect([...ttq]).toEqual([['page'], ['track', 'Subscribe']]);
    expect(page.TiktokAnalyticsObject).toBe('ttq');
  });

  test('all of them at once', () => {
    const all = [
      setting('facebook_pixel_id', '1234567890123'),
      setting('google_analytics', 'G-ABCD1234'),
      setting('tiktok_pixel', 'C4ABCDEFGHIJKLMNOPQR'),
    ];
    expect(injectPixels(all).injected).toHaveLength(3);
    expect(scripts()).toHaveLength(3);
  });
});

describe('a setting is not trusted', () => {
  test.each([
    ['facebook_pixel_id', ''],
    ['facebook_pixel_id', '123'],
    ['facebook_pixel_id', '1234567890123\n'],
    ['facebook_pixel_id', "1');alert(1)//"],
    ['facebook_pixel_id', '123456789012345678901'],
    ['google_analytics', 'GTM-ABCD123'],
    ['google_analytics', 'UA-12345-1'],
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

  test('a bad one keeps no good one back', () => {
    const both = [setting('tiktok_pixel', 'bad'), setting('google_analytics', 'G-ABCD1234')];
    expect(injectPixels(both)).toEqual({ injected: ['google_analytics'], refused: ['tiktok_pixel'] });
    expect(scripts()).toHaveLength(1);
  });

  test.each(['consent', 'something_else', 'constructor', 'toString', '__proto__'])(
    '%s is no pixel and keeps none back',
    (key) => {
      const both = [setting(key, 'required'), setting('google_analytics', 'G-ABCD1234')];
      expect(injectPixels(both)).toEqual({ injected: ['google_analytics'], refused: [] });
    },
  );

  test('without settings nothing is loaded', () => {
    expect(injectPixels([])).toEqual({ injected: [], refused: [] });
    expect(scripts()).toEqual([]);
  });

  test('no script is written into the page, only fetched', () => {
    injectPixels([
      setting('google_analytics', 'G-ABCD1234'),
      setting('tiktok_pixel', 'C4ABCDEFGHIJKLMNOPQR'),
    ]);
    for (const script of document.querySelectorAll('script')) {
      expect(script.textContent).toBe('');
      expect(script.async).toBe(true);
    }
  });
});
