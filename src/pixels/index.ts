import type { Pixel, PixelEvent } from './events.ts';
import { injectFacebook } from './facebook.ts';
import { injectGoogle } from './google.ts';
import { injectTiktok } from './tiktok.ts';

type Report = { config_key: string; config_value: string };
type Vendor = { id: RegExp; inject: (id: string) => Pixel };

/** One vendor: the shape its id must have, and the loader from its fixed host. */
const VENDORS = new Map<string, Vendor>(
  Object.entries({
    facebook_pixel_id: { id: /^\d{5,20}$/, inject: injectFacebook },
    // GTM- ids load scripts of anyone's choosing, so they are not taken.
    google_analytics: { id: /^(?:(?:G|AW|GT)-[A-Z0-9]{4,20}|UA-\d{4,12}-\d{1,4})$/, inject: injectGoogle },
    tiktok_pixel: { id: /^[A-Z0-9]{10,40}$/, inject: injectTiktok },
  }),
);

/** What is on this page, by its setting. */
const pixels = new Map<string, Pixel>();

/**
 * Injects every configured pixel whose id looks right. A setting is untrusted input: one that does
 * not is skipped and named in `refused`. Call it after consent, never on the card document; a second
 * yes in the same page lets what is there go on.
 */
export function injectPixels(reports: Report[]): { injected: string[]; refused: string[] } {
  const injected: string[] = [];
  const refused: string[] = [];
  for (const { config_key: key, config_value: value } of reports) {
    const vendor = VENDORS.get(key);
    if (!vendor) continue;
    const present = pixels.get(key);
    if (present) present.allow(true);
    else if (vendor.id.test(value)) pixels.set(key, vendor.inject(value));
    (pixels.has(key) ? injected : refused).push(key);
  }
  return { injected, refused };
}

/** Tells every vendor on the page; one that breaks costs the others nothing. */
export const track = (event: PixelEvent): void => each((pixel) => pixel.track(event));

/** Consent is gone: from now on the vendors' code on the page is to send nothing by itself either. */
export const silencePixels = (): void => each((pixel) => pixel.allow(false));

function each(tell: (pixel: Pixel) => void): void {
  for (const pixel of pixels.values()) {
    try {
      tell(pixel);
    } catch (error) {
      console.error(error);
    }
  }
}
