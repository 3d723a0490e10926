/** The settings that load a vendor's code, and the vendor's name. */
export const PIXELS = {
  facebook_pixel_id: 'Facebook',
  google_analytics: 'Google',
  tiktok_pixel: 'TikTok',
} as const;

/** `none`: no vendor is configured, so there is nothing to ask. The server writes it into the page as `data-consent`. */
export type ConsentMode = 'none' | 'required' | 'implied';

type Report = { config_key: string; config_value: string };

export const vendorsOf = (reports: readonly Report[]): string[] =>
  reports.flatMap(({ config_key: key }) =>
    Object.hasOwn(PIXELS, key) ? [PIXELS[key as keyof typeof PIXELS]] : [],
  );

export function consentModeOf(reports: readonly Report[]): ConsentMode {
  if (vendorsOf(reports).length === 0) return 'none';
  const implied = reports.some(
    (report) => report.config_key === 'consent' && report.config_value === 'implied',
  );
  return implied ? 'implied' : 'required';
}
