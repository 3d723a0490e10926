import { askPermission, isAllowed, pushAbility, subscribeHere, unsubscribeHere } from '../../src/lib/push.ts';
import { SUBSCRIPTION, takesPushes } from '../support/takesPushes.ts';

const unsubscribe = jest.fn(async () => true);
const subscribe = jest.fn(async (_: object) => SUBSCRIPTION);
let takeBack = () => {};
const browserWith = (permission: NotificationPermission) => {
  takeBack = takesPushes(permission, { subscribe, getSubscription: async () => ({ unsubscribe }) });
};
const give = (name: string, value: unknown) =>
  Object.defineProperty(navigator, name, { value, configurable: true });
afterEach(() => {
  takeBack();
  Reflect.deleteProperty(navigator, 'userAgent');
});

test.each([
  ['default', 'able', false],
  ['granted', 'able', true],
  ['denied', 'blocked', false],
] as const)('a browser with the notification permission "%s" is %s', (permission, ability, allowed) => {
  browserWith(permission);
  expect([pushAbility(), isAllowed()]).toEqual([ability, allowed]);
});

test('push is unavailable without browser support, and needs the home-screen app on an iPhone', () => {
  expect([pushAbility(), isAllowed()]).toEqual(['unable', false]);
  give('userAgent', 'Mozilla/5.0 (iPhone; CPU iPhone OS 26_1 like Mac OS X) Safari/604.1');
  expect(pushAbility()).toBe('onHomeScreen');
});

test('push is unavailable without the app’s service worker', () => {
  browserWith('granted');
  give('serviceWorker', { controller: null });
  expect(pushAbility()).toBe('unable');
});

test('a browser subscribes to push with the server’s key and returns the subscription and time zone', async () => {
  browserWith('granted');
  expect(await askPermission()).toBe('granted');
  expect(await subscribeHere('key')).toEqual({
    ...{ endpoint: 'https://push.test/1', p256dh: 'p', auth: 'a' },
    timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
  });
  expect(subscribe).toHaveBeenCalledWith({ userVisibleOnly: true, applicationServerKey: 'key' });
});

test('a browser without the app’s service worker cannot subscribe to push, and unsubscribes nothing', async () => {
  browserWith('granted');
  give('serviceWorker', { controller: {}, getRegistration: async () => undefined });
  await expect(subscribeHere('key')).rejects.toThrow('worker');
  await unsubscribeHere();
  expect(unsubscribe).not.toHaveBeenCalled();
});

test('a browser unsubscribes from push', async () => {
  browserWith('granted');
  await unsubscribeHere();
  expect(unsubscribe).toHaveBeenCalledTimes(1);
});
