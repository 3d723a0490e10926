import { loadScript, vendorWindow } from './loadScript.ts';

type Fbq = ((...args: unknown[]) => void) & {
  queue: unknown[];
  callMethod?: (...args: unknown[]) => void;
  loaded: boolean;
  version: string;
  push: unknown;
};

/** Button labels and form fields are not the vendor's business: automatic collection stays off. */
export function injectFacebook(id: string): void {
  const fbq = ((...args: unknown[]) => {
    if (fbq.callMethod) fbq.callMethod(...args);
    else fbq.queue.push(args);
  }) as Fbq;
  Object.assign(fbq, { queue: [], loaded: true, version: '2.0', push: fbq });
  vendorWindow.fbq = fbq;
  vendorWindow._fbq = fbq;
  fbq('set', 'autoConfig', false, id);
  fbq('init', id);
  fbq('track', 'PageView');
  loadScript('https://connect.facebook.net/en_US/fbevents.js');
}
