import type { Pixel, PixelEvent } from './events.ts';
import { loadScript, vendorWindow } from './loadScript.ts';

type Fbq = ((...args: unknown[]) => void) & {
  queue: unknown[];
  callMethod?: (...args: unknown[]) => void;
};

/** Button labels, form fields and moves in the history are not for the vendor to collect by itself. */
export function injectFacebook(id: string): Pixel {
  const fbq = ((...args: unknown[]) => {
    if (fbq.callMethod) fbq.callMethod(...args);
    else fbq.queue.push(args);
  }) as Fbq;
  Object.assign(fbq, { queue: [], loaded: true, version: '2.0', push: fbq });
  // Read once, when the script arrives: page views are told by us alone, each of them.
  Object.assign(fbq, { disablePushState: true, allowDuplicatePageViews: true });
  vendorWindow.fbq = fbq;
  vendorWindow._fbq = fbq;
  send('set', 'autoConfig', false, id);
  send('init', id);
  loadScript('https://connect.facebook.net/en_US/fbevents.js');
  return {
    track(event) {
      const said = words(event);
      if (said) send('track', ...said);
    },
    allow: (allowed) => send('consent', allowed ? 'grant' : 'revoke'),
  };
}

const send = (...args: unknown[]): void => (vendorWindow.fbq as Fbq)(...args);

const content = (...ids: string[]) => ({ content_ids: ids, content_type: 'product' });

/** The vendor's own names; null for what it has none for. */
function words(event: PixelEvent): unknown[] | null {
  switch (event.name) {
    case 'pageView':
      return ['PageView'];
    case 'contentViewed':
      return ['ViewContent', content(event.videoId)];
    case 'addedToList':
      return ['AddToWishlist', content(event.videoId)];
    case 'checkoutBegun':
      return ['InitiateCheckout', sale(event), { eventID: `checkout-${event.orderId}` }];
    case 'purchased':
      return ['Purchase', sale(event), { eventID: event.orderId }];
    case 'registered':
      return ['CompleteRegistration'];
    default:
      return null;
  }
}

const sale = ({ planId, value, currency }: Extract<PixelEvent, { orderId: string }>) => ({
  ...content(planId),
  value,
  currency,
});
