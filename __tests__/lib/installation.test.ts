import { boot } from '../../src/early/boot.ts';
import {
  askToInstall,
  browserAddress,
  canShowBadge,
  installWay,
  setBadge,
} from '../../src/lib/installation.ts';

const ANDROID =
  'Mozilla/5.0 (Linux; Android 15; Pixel 8) AppleWebKit/537.36 Chrome/142.0.0.0 Mobile Safari/537.36';
const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 26_1 like Mac OS X) AppleWebKit/605.1.15 Version/26.1 Safari/604.1';
const MAC =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/26.1 Safari/605.1.15';

const has = (about: Record<string, unknown>) => {
  for (const [name, value] of Object.entries(about))
    Object.defineProperty(navigator, name, { value, configurable: true });
};
const shownAs = (mode: string) =>
  Object.assign(window, { matchMedia: (query: string) => ({ matches: query.includes(mode) }) });

/** What Chromium tells a page that can be installed. */
function browserOffers(answer: 'accepted' | 'dismissed' = 'accepted') {
  const event = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), {
    prompt: jest.fn(async () => {}),
    userChoice: Promise.resolve({ outcome: answer }),
  });
  window.dispatchEvent(event);
  return event;
}

beforeAll(boot);
afterEach(() => {
  window.installPrompt = undefined;
  for (const name of ['userAgent', 'maxTouchPoints', 'standalone', 'setAppBadge', 'clearAppBadge'])
    Reflect.deleteProperty(navigator, name);
  Reflect.deleteProperty(window, 'matchMedia');
});

test.each([
  ['an Android browser that offers nothing', { userAgent: ANDROID }, null],
  ['an iPhone', { userAgent: IPHONE }, 'shareSheet'],
  ['an iPad, which says that it is a Mac', { userAgent: MAC, maxTouchPoints: 5 }, 'shareSheet'],
  ['a Mac', { userAgent: MAC, maxTouchPoints: 0 }, null],
  ['the installed app of an iPhone', { userAgent: IPHONE, standalone: true }, null],
  ['Instagram on an iPhone', { userAgent: `${IPHONE} Instagram 390.0` }, 'browser'],
  ['Facebook', { userAgent: `${ANDROID} [FB_IAB/FB4A;FBAV/480.0;]` }, 'browser'],
  ['TikTok', { userAgent: `${ANDROID} musical_ly_2024 BytedanceWebview/d8a21c6` }, 'browser'],
  ['any app on Android', { userAgent: ANDROID.replace(')', '; wv)') }, 'browser'],
])('the way to install the app is detected on %s', (_where, about, way) => {
  has(about);
  expect(installWay()).toBe(way);
});

const ANSWERS = ['accepted', 'dismissed'] as const;
test.each(ANSWERS)('the install prompt is held back, and shown once on request: %s', async (answer) => {
  const event = browserOffers(answer);
  expect(event.defaultPrevented).toBe(true);
  expect(installWay()).toBe('prompt');
  expect(await askToInstall()).toBe(answer);
  expect(event.prompt).toHaveBeenCalledTimes(1);
  expect(installWay()).toBeNull();
  await expect(askToInstall()).rejects.toThrow('does not offer');
});

test('an installed app offers no installation', () => {
  browserOffers();
  shownAs('standalone');
  expect(installWay()).toBeNull();
});

test.each([
  ['Android', ANDROID, `intent://${window.location.host}/videos/v?ep=2&t=5#Intent;scheme=http;`],
  ['an iPhone', IPHONE, `x-safari-${window.location.origin}/videos/v?ep=2&t=5`],
  ['another device', MAC, `${window.location.origin}/videos/v?ep=2&t=5`],
])('an in-app browser links to the browser of %s at the same position', (_device, userAgent, address) => {
  has({ userAgent });
  expect(browserAddress('/videos/v?ep=2&t=5')).toContain(address);
});

test('only the installed app can show an icon badge, which is cleared at zero', async () => {
  const [setAppBadge, clearAppBadge] = [jest.fn(), jest.fn()];
  has({ setAppBadge, clearAppBadge });
  expect(canShowBadge()).toBe(false);
  shownAs('standalone');
  expect(canShowBadge()).toBe(true);
  await setBadge(3);
  expect(setAppBadge).toHaveBeenCalledWith(3);
  await setBadge(0);
  expect(clearAppBadge).toHaveBeenCalledTimes(1);
});
