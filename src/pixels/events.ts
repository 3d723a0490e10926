/** What was bought, or is about to be: in whole units of the currency, as vendors want it. */
type Sale = { orderId: string; planId: string; value: number; currency: string };

/** What happens here that a vendor may be told, in our words; each vendor puts it into its own. */
export type PixelEvent =
  /** `path` is the route's template; `location` an address that is safe to tell. */
  | { name: 'pageView'; path: string; location: string }
  | { name: 'contentViewed'; videoId: string }
  | { name: 'addedToList'; videoId: string }
  | ({ name: 'checkoutBegun' } & Sale)
  | ({ name: 'purchased' } & Sale)
  | { name: 'registered' }
  /** `call` is a template, too. */
  | { name: 'callFailed'; call: string; status: string };

/** One vendor's pixel on the page. */
export type Pixel = {
  track: (event: PixelEvent) => void;
  /** Whether the vendor's own code may go on sending; it cannot be taken out of a page again. */
  allow: (allowed: boolean) => void;
};
