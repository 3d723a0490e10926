import type { Config } from '../config.ts';

/** The hosts of a vendor's code and reports, as its own guides list them. */
type Sources = { scripts: string[]; images: string[]; calls: string[] };

const FACEBOOK: Sources = {
  scripts: ['https://connect.facebook.net'],
  images: ['https://www.facebook.com'],
  calls: ['https://www.facebook.com', 'https://connect.facebook.net'],
};
const TIKTOK: Sources = {
  scripts: ['https://analytics.tiktok.com'],
  images: ['https://analytics.tiktok.com'],
  calls: ['https://analytics.tiktok.com'],
};
const ANALYTICS: Sources = {
  scripts: ['https://www.googletagmanager.com'],
  images: ['https://*.google-analytics.com', 'https://www.googletagmanager.com'],
  calls: [
    'https://*.google-analytics.com',
    'https://*.analytics.google.com',
    'https://www.googletagmanager.com',
  ],
};
/** Properties from before 2020 load a script of their own. */
const OLD_ANALYTICS: Sources = { scripts: ['https://www.google-analytics.com'], images: [], calls: [] };
const ADS: Sources = {
  scripts: [
    'https://www.googleadservices.com',
    'https://googleads.g.doubleclick.net',
    'https://pagead2.googlesyndication.com',
  ],
  images: [
    'https://www.googleadservices.com',
    'https://googleads.g.doubleclick.net',
    'https://pagead2.googlesyndication.com',
    'https://www.google.com',
  ],
  calls: [
    'https://www.googleadservices.com',
    'https://googleads.g.doubleclick.net',
    'https://pagead2.googlesyndication.com',
    'https://www.google.com',
  ],
};

/** Exactly what the configured pixels need; nothing where there are none. */
export function pixelSources(reports: Config['reports']): Sources {
  const found = reports.flatMap(({ config_key: key, config_value: value }) => sourcesOf(key, value));
  return {
    scripts: found.flatMap(({ scripts }) => scripts),
    images: found.flatMap(({ images }) => images),
    calls: found.flatMap(({ calls }) => calls),
  };
}

function sourcesOf(key: string, value: string): Sources[] {
  if (key === 'facebook_pixel_id') return [FACEBOOK];
  if (key === 'tiktok_pixel') return [TIKTOK];
  if (key !== 'google_analytics') return [];
  // A Google tag (GT-) may lead to either.
  if (/^(AW|GT)-/.test(value)) return [ANALYTICS, ADS];
  return value.startsWith('UA-') ? [ANALYTICS, OLD_ANALYTICS] : [ANALYTICS];
}
