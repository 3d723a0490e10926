/** The form of each pixel's setting. A `GTM-` id could load any script, so it is none. */
export const PIXEL_IDS = {
  facebook_pixel_id: /^\d{5,20}$/,
  google_analytics: /^(?:(?:G|AW|GT)-[A-Z0-9]{4,20}|UA-\d{4,12}-\d{1,4})$/,
  tiktok_pixel: /^[A-Z0-9]{10,40}$/,
} as const;
