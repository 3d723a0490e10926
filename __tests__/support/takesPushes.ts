/** jsdom knows no notifications: makes it a browser that its user lets show them. Answers how to take that back. */
export function takesPushes(): () => void {
  const subscription = {
    toJSON: () => ({ endpoint: 'https://push.test/1', keys: { p256dh: 'p', auth: 'a' } }),
  };
  const pushManager = { subscribe: async () => subscription, getSubscription: async () => null };
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
    [window, 'Notification', { permission: 'granted', requestPermission: async () => 'granted' }],
  ];
  for (const [target, name, value] of given)
    Object.defineProperty(target, name, { value, configurable: true });
  return () => {
    for (const [target, name] of given) Reflect.deleteProperty(target, name);
  };
}
