import { loadScript, type Pixel, type PixelEvent, vendorWindow } from './vendor.ts';

type Fbq = ((...args: unknown[]) => void) & {
  queue: unknown[];
  callMethod?: (...args: unknown[]) => void;
};

/** Disables the vendor's automatic collection of button labels, form fields and history changes. */
export function injectFacebook(id: string): Pixel {
  const fbq = ((...args: unknown[]) => {
    if (fbq.callMethod) fbq.callMethod(...args);
    else fbq.queue.push(args);
  }) as Fbq;
  Object.assign(fbq, { queue: [], loaded: true, version: '2.0', push: fbq });
  // The script reads these once when it loads; the app tracks every page view itself.
  Object.assign(fbq, { disablePushState: true, allowDuplicatePageViews: true });
  vendorWindow.fbq = fbq;
  vendorWindow._fbq = fbq;
  send('set', 'autoConfig', false, id);
  send('init', id);
  loadScript('https://connect.facebook.net/en_US/fbevents.js');
  return {
    track(event) {
      const args = argumentsOf(event);
      if (args) send('track', ...args);
    },
    allow: (allowed) => send('consent', allowed ? 'grant' : 'revoke'),
  };
}

const send = (...args: unknown[]): void => (vendorWindow.fbq as Fbq)(...args);

const content = (...ids: string[]) => ({ content_ids: ids, content_type: 'product' });

function argumentsOf(event: PixelEvent): unknown[] | null {
  switch (event.name) {
    case 'pageView':
      return ['PageView'];
    case 'contentViewed':
      return ['ViewContent', content(event.videoId)];
    case 'addedToList':
      return ['AddToWishlist', content(event.videoId)];
    case 'checkoutBegun':
      return ['InitiateCheckout', sale(event)];
    case 'purchased':
      return ['Purchase', sale(event)];
    case 'registered':
      return ['CompleteRegistration'];
    default:
      return null;
  }
}

const sale = ({ planId, value, currency }: Extract<PixelEvent, { planId: string }>) => ({
  ...content(planId),
  value,
  currency,
});
