import type { Pixel, PixelEvent } from './events.ts';
import { injectFacebook } from './facebook.ts';
import { injectGoogle } from './google.ts';
import { injectTiktok } from './tiktok.ts';

type Report = { config_key: string; config_value: string };
type Vendor = { id: RegExp; inject: (id: string) => Pixel };

const VENDORS = new Map<string, Vendor>(
  Object.entries({
    facebook_pixel_id: { id: /^\d{5,20}$/, inject: injectFacebook },
    // A GTM- id could load any script, so it is rejected.
    google_analytics: { id: /^(?:(?:G|AW|GT)-[A-Z0-9]{4,20}|UA-\d{4,12}-\d{1,4})$/, inject: injectGoogle },
    tiktok_pixel: { id: /^[A-Z0-9]{10,40}$/, inject: injectTiktok },
  }),
);

const pixels = new Map<string, Pixel>();

/** A setting without a valid id is refused. A second consent in the same page allows the pixels again. */
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

export const track = (event: PixelEvent): void => each((pixel) => pixel.track(event));

/** Stops the vendors' own tracking too, after consent is withdrawn. */
export const silencePixels = (): void => each((pixel) => pixel.allow(false));

function each(use: (pixel: Pixel) => void): void {
  for (const pixel of pixels.values()) {
    try {
      use(pixel);
    } catch (error) {
      console.error(error);
    }
  }
}
