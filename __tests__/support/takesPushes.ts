export const SUBSCRIPTION = {
  toJSON: () => ({ endpoint: 'https://push.test/1', keys: { p256dh: 'p', auth: 'a' } }),
};
const MANAGER = { subscribe: async () => SUBSCRIPTION, getSubscription: async () => null };

/** jsdom knows no notifications: makes it a browser whose user has answered so. Answers how to take that back. */
export function takesPushes(permission: NotificationPermission = 'granted', pushManager: object = MANAGER) {
  const given: [target: object, name: string, value: unknown][] = [
    [
      navigator,
      'serviceWorker',
      {
        ...{ controller: {}, getRegistration: async () => ({ pushManager }) },
        ...{ addEventListener: () => {}, removeEventListener: () => {} },
      },
    ],
    [window, 'PushManager', class {}],
    [window, 'Notification', { permission, requestPermission: async () => 'granted' }],
  ];
  for (const [target, name, value] of given)
    Object.defineProperty(target, name, { value, configurable: true });
  return () => {
    for (const [target, name] of given) Reflect.deleteProperty(target, name);
  };
}
