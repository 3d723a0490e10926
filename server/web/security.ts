import { createHash } from 'node:crypto';
import type { PaymentProvider } from '../billing/providers/port.ts';
import type { Config } from '../config.ts';

export type PageHeaders = Record<string, string>;

/** The headers of each kind of page; `styles` are the style texts inlined beside the template's own. */
export type Policies = {
  /** Allows style attributes, which React writes into pages rendered by the server. */
  rendered: (styles: string[]) => PageHeaders;
  appShell: (styles: string[]) => PageHeaders;
  /** Allows no third party but the payment provider: a script there could read what is typed. */
  card: (styles: string[]) => PageHeaders;
};

/** Allows the build's own inline blocks by hash, so that one injected into a page's content is blocked. */
export function createPolicies(
  template: string,
  { providers, reports }: { providers: PaymentProvider['policy'][]; reports: Config['reports'] },
): Policies {
  const pixels = pixelSources(reports);
  const scripts = inlineHashes(template, 'script');
  const ownStyles = inlineHashes(template, 'style');
  const common = (styles: string[]) => ({
    'style-src': ["'self'", ...ownStyles, ...styles.map(hashSource)],
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
  });
  const page = {
    'default-src': ["'self'"],
    'script-src': ["'self'", ...scripts, ...pixels.scripts],
    'img-src': ["'self'", 'data:', ...pixels.images],
    'connect-src': ["'self'", ...pixels.calls],
    'media-src': ["'self'", 'blob:'],
    'worker-src': ["'self'", 'blob:'],
    'frame-src': ["'none'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'none'"],
  };
  const of = (kind: keyof PaymentProvider['policy']) => [...new Set(providers.flatMap((one) => one[kind]))];
  const frames = of('frames');
  const card = {
    'default-src': ["'self'"],
    'script-src': ["'self'", ...scripts, ...of('scripts')],
    'img-src': ["'self'", 'data:'],
    'connect-src': ["'self'", ...of('connects')],
    'frame-src': frames.length > 0 ? frames : ["'none'"],
    'form-action': ["'self'", ...frames],
    'frame-ancestors': ["'none'"],
  };
  const attributes = { 'style-src-attr': ["'unsafe-inline'"] };
  const headers = (directives: Record<string, string[]>) => ({
    'permissions-policy': 'camera=(), geolocation=(), microphone=()',
    'content-security-policy': policy(directives),
  });
  return {
    rendered: (styles) => headers({ ...page, ...common(styles), ...attributes }),
    appShell: (styles) => headers({ ...page, ...common(styles) }),
    card: (styles) => ({
      ...headers({ ...card, ...common(styles) }),
      'referrer-policy': 'no-referrer',
    }),
  };
}

const policy = (directives: Record<string, string[]>) =>
  Object.entries(directives)
    .map(([name, sources]) => `${name} ${sources.join(' ')}`)
    .join('; ');

const NOT_INLINE_CODE = /\s(?:src\s*=|type\s*=\s*"?application\/(?:ld\+)?json\b)/i;

function inlineHashes(template: string, tag: 'script' | 'style'): string[] {
  const blocks = template.matchAll(new RegExp(`<${tag}(\\s[^>]*)?>([\\s\\S]*?)</${tag}>`, 'gi'));
  return [...blocks]
    .filter(([, attributes]) => !NOT_INLINE_CODE.test(attributes ?? ''))
    .map(([, , text = '']) => hashSource(text));
}

const hashSource = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

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

function pixelSources(reports: Config['reports']): Sources {
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
  // A Google tag (GT-) may load Analytics or Ads.
  if (/^(AW|GT)-/.test(value)) return [ANALYTICS, ADS];
  return value.startsWith('UA-') ? [ANALYTICS, OLD_ANALYTICS] : [ANALYTICS];
}
