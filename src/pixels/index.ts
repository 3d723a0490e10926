import { injectFacebook } from './facebook.ts';
import { injectGoogle } from './google.ts';
import { injectTiktok } from './tiktok.ts';

type Report = { config_key: string; config_value: string };

/** One vendor: the shape its id must have, and the loader from its fixed host. */
const VENDORS = new Map<string, { id: RegExp; inject: (id: string) => void }>(
  Object.entries({
    facebook_pixel_id: { id: /^\d{10,20}$/, inject: injectFacebook },
    // GTM- ids load scripts of anyone's choosing, so they are not taken.
    google_analytics: { id: /^(G|AW)-[A-Z0-9]{4,20}$/, inject: injectGoogle },
    tiktok_pixel: { id: /^[A-Z0-9]{15,25}$/, inject: injectTiktok },
  }),
);

/**
 * Injects every configured pixel whose id looks right. A setting is untrusted input: one that does
 * not is skipped and named in `refused`. Call it after consent, never on the card document.
 */
export function injectPixels(reports: Report[]): { injected: string[]; refused: string[] } {
  const injected: string[] = [];
  const refused: string[] = [];
  for (const { config_key: key, config_value: value } of reports) {
    const vendor = VENDORS.get(key);
    if (!vendor) continue;
    if (vendor.id.test(value)) vendor.inject(value);
    (vendor.id.test(value) ? injected : refused).push(key);
  }
  return { injected, refused };
}
