import { askPermission, isAllowed, pushAbility, subscribeHere, unsubscribeHere } from '../../src/lib/push.ts';

const unsubscribe = jest.fn(async () => true);
const subscribe = jest.fn(async (_: object) => ({
  toJSON: () => ({ endpoint: 'https://push.test/1', keys: { p256dh: 'p', auth: 'a' } }),
}));
const pushManager = { subscribe, getSubscription: async () => ({ unsubscribe }) };
let registration: object | undefined;

const give = (target: object, name: string, value: unknown) =>
  Object.defineProperty(target, name, { value, configurable: true });

function browserWith(permission: NotificationPermission) {
  registration = { pushManager };
  give(navigator, 'serviceWorker', { controller: {}, getRegistration: async () => registration });
  give(window, 'PushManager', class {});
  give(window, 'Notification', { permission, requestPermission: async () => 'granted' });
}
afterEach(() => {
  for (const [target, name] of [
    [navigator, 'serviceWorker'],
    [window, 'PushManager'],
    [window, 'Notification'],
    [navigator, 'userAgent'],
  ] as const)
    Reflect.deleteProperty(target, name);
});

test.each([
  ['default', 'able', false],
  ['granted', 'able', true],
  ['denied', 'blocked', false],
] as const)('a browser whose user has said "%s" is %s', (permission, ability, allowed) => {
  browserWith(permission);
  expect([pushAbility(), isAllowed()]).toEqual([ability, allowed]);
});

test('a browser without notifications says why: on an iPhone the installed app has them', () => {
  expect([pushAbility(), isAllowed()]).toEqual(['unable', false]);
  give(navigator, 'userAgent', 'Mozilla/5.0 (iPhone; CPU iPhone OS 26_1 like Mac OS X) Safari/604.1');
  expect(pushAbility()).toBe('onHomeScreen');
});

test('a browser without our worker is not able to', () => {
  browserWith('granted');
  give(navigator, 'serviceWorker', { controller: null });
  expect(pushAbility()).toBe('unable');
});

test('a browser gives its address for the key of the server', async () => {
  browserWith('granted');
  expect(await askPermission()).toBe('granted');
  expect(await subscribeHere('key')).toEqual({
    ...{ endpoint: 'https://push.test/1', p256dh: 'p', auth: 'a' },
    timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
  });
  expect(subscribe).toHaveBeenCalledWith({ userVisibleOnly: true, applicationServerKey: 'key' });
});

test('a browser without our worker cannot subscribe, and has nothing to end', async () => {
  browserWith('granted');
  registration = undefined;
  await expect(subscribeHere('key')).rejects.toThrow('worker');
  await unsubscribeHere();
  expect(unsubscribe).not.toHaveBeenCalled();
});

test('a browser ends its address', async () => {
  browserWith('granted');
  await unsubscribeHere();
  expect(unsubscribe).toHaveBeenCalledTimes(1);
});
