import { loadScript, vendorWindow } from './loadScript.ts';

const METHODS = [
  'page',
  'track',
  'identify',
  'instances',
  'debug',
  'on',
  'off',
  'once',
  'ready',
  'alias',
  'group',
];

export function injectTiktok(id: string): void {
  const queue = [] as unknown as unknown[] & Record<string, unknown>;
  for (const method of METHODS) queue[method] = (...args: unknown[]) => queue.push([method, ...args]);
  queue._i = { [id]: Object.assign([], { _u: 'https://analytics.tiktok.com/i18n/pixel/events.js' }) };
  queue._t = { [id]: Date.now() };
  queue._o = { [id]: {} };
  vendorWindow.TiktokAnalyticsObject = 'ttq';
  vendorWindow.ttq = queue;
  (queue.page as () => void)();
  loadScript(`https://analytics.tiktok.com/i18n/pixel/events.js?sdkid=${encodeURIComponent(id)}&lib=ttq`);
}
