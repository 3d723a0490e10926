import { loadScript, type Pixel, type PixelEvent, vendorWindow } from './vendor.ts';

type Gtag = (...args: unknown[]) => void;

/** The app names the page first, because the vendor would read the whole address. */
export function injectGoogle(id: string): Pixel {
  const layer: unknown[] = [];
  vendorWindow.dataLayer = layer;
  // The vendor reads argument objects from its queue, not arrays.
  const gtag: Gtag = function gtag() {
    // biome-ignore lint/complexity/noArguments: see above
    layer.push(arguments);
  };
  vendorWindow.gtag = gtag;
  gtag('js', new Date());
  gtag('config', id, { send_page_view: false });
  loadScript(`https://www.googletagmanager.com/gtag/js?id=${encodeURIComponent(id)}`);
  return {
    track(event) {
      // The vendor's own events use this page name too.
      if (event.name === 'pageView') gtag('set', page(event));
      gtag('event', ...argumentsOf(event));
    },
    allow(allowed) {
      vendorWindow[`ga-disable-${id}`] = !allowed;
      gtag('consent', 'update', consent(allowed ? 'granted' : 'denied'));
    },
  };
}

const consent = (state: 'granted' | 'denied') => ({
  ad_storage: state,
  ad_user_data: state,
  ad_personalization: state,
  analytics_storage: state,
});

const page = ({ location, path }: Extract<PixelEvent, { location: string }>) => ({
  page_location: location,
  page_path: path,
});
const item = (id: string) => ({ items: [{ item_id: id }] });

function argumentsOf(event: PixelEvent): [event: string, about?: object] {
  switch (event.name) {
    case 'pageView':
      return ['page_view', page(event)];
    case 'contentViewed':
      return ['view_item', item(event.videoId)];
    case 'addedToList':
      return ['add_to_wishlist', item(event.videoId)];
    case 'checkoutBegun':
      return ['begin_checkout', sale(event)];
    case 'purchased':
      return ['purchase', sale(event)];
    case 'registered':
      return ['sign_up'];
    case 'callFailed':
      return [event.as, { route: event.route, status: event.status }];
  }
}

const sale = ({ planId, value, currency }: Extract<PixelEvent, { planId: string }>) => ({
  ...item(planId),
  value,
  currency,
});
