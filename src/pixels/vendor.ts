/** `value` is in whole units of the currency, as vendors require. */
type Sale = { planId: string; value: number; currency: string };

export type PixelEvent =
  /** `path` is the route's template; `location` holds no secret. */
  | { name: 'pageView'; path: string; location: string }
  | { name: 'contentViewed'; videoId: string }
  | { name: 'addedToList'; videoId: string }
  | ({ name: 'checkoutBegun' } & Sale)
  | ({ name: 'purchased' } & Sale)
  | { name: 'registered' }
  | { name: 'callFailed'; as: string; route: string; status: string };

export type Pixel = {
  track: (event: PixelEvent) => void;
  /** A vendor's script stays in the page, so its own tracking is switched off instead. */
  allow: (allowed: boolean) => void;
};

export function loadScript(src: string): void {
  const script = document.createElement('script');
  script.async = true;
  script.src = src;
  document.head.append(script);
}

/** The vendors' scripts replace these queues when they load. */
export const vendorWindow = window as unknown as Record<string, unknown>;
