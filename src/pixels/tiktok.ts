import { loadScript, type Pixel, type PixelEvent, vendorWindow } from './vendor.ts';

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
  'enableCookie',
  'disableCookie',
  'holdConsent',
  'revokeConsent',
  'grantConsent',
];
const SCRIPT = 'https://analytics.tiktok.com/i18n/pixel/events.js';

type Queue = unknown[] & Record<string, unknown>;
type Ttq = {
  page: () => void;
  track: (...args: unknown[]) => void;
  grantConsent: () => void;
  revokeConsent: () => void;
};

/** The vendor's script reads its settings from these properties of the queue. */
export function injectTiktok(id: string): Pixel {
  const setAndDefer = (queue: Queue, method: string) => {
    queue[method] = (...args: unknown[]) => void queue.push([method, ...args]);
  };
  const deferring = (queue: Queue) => {
    for (const method of METHODS) setAndDefer(queue, method);
    return queue;
  };
  const pixel = Object.assign([] as unknown as Queue, { _u: SCRIPT });
  const queue = Object.assign(deferring([] as unknown as Queue), {
    methods: METHODS,
    setAndDefer,
    instance: () => deferring(pixel),
    _i: { [id]: pixel },
    _t: { [id]: Date.now() },
    _o: { [id]: {} },
  });
  vendorWindow.TiktokAnalyticsObject = 'ttq';
  vendorWindow.ttq = queue;
  loadScript(`${SCRIPT}?sdkid=${encodeURIComponent(id)}&lib=ttq`);
  return {
    track(event) {
      const args = argumentsOf(event);
      if (event.name === 'pageView') ttq().page();
      if (args) ttq().track(...args);
    },
    allow: (allowed) => (allowed ? ttq().grantConsent() : ttq().revokeConsent()),
  };
}

const ttq = () => vendorWindow.ttq as Ttq;

const content = (id: string) => ({ contents: [{ content_id: id, content_type: 'product' }] });

function argumentsOf(event: PixelEvent): unknown[] | null {
  switch (event.name) {
    case 'contentViewed':
      return ['ViewContent', content(event.videoId)];
    case 'addedToList':
      return ['AddToWishlist', content(event.videoId)];
    case 'checkoutBegun':
      return ['InitiateCheckout', sale(event)];
    case 'purchased':
      return ['CompletePayment', sale(event)];
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
