import { PIXEL_IDS } from '../../contract/pixelIds.ts';
import { injectFacebook } from './facebook.ts';
import { injectGoogle } from './google.ts';
import { injectTiktok } from './tiktok.ts';
import type { Pixel, PixelEvent } from './vendor.ts';

type Report = { config_key: string; config_value: string };
type Vendor = { id: RegExp; inject: (id: string) => Pixel };

const VENDORS = new Map<string, Vendor>(
  Object.entries({
    facebook_pixel_id: { id: PIXEL_IDS.facebook_pixel_id, inject: injectFacebook },
    google_analytics: { id: PIXEL_IDS.google_analytics, inject: injectGoogle },
    tiktok_pixel: { id: PIXEL_IDS.tiktok_pixel, inject: injectTiktok },
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
