import { createHash } from 'node:crypto';

const PIXEL_SCRIPTS = [
  'https://connect.facebook.net',
  'https://www.googletagmanager.com',
  'https://analytics.tiktok.com',
];
const PIXEL_REPORTS = [
  'https://www.facebook.com',
  'https://*.google-analytics.com',
  'https://analytics.tiktok.com',
];

export type PageHeaders = Record<string, string>;

/**
 * The headers of the client's page, and of the card page, which knows no third party but the
 * payment provider: what runs there could read what is typed.
 */
export function pageHeaders(
  template: string,
  frameOrigins: string[],
): { page: PageHeaders; card: PageHeaders } {
  const scripts = inlineHashes(template, 'script');
  const styles = inlineHashes(template, 'style');
  const common = { 'style-src': ["'self'", ...styles], 'object-src': ["'none'"], 'base-uri': ["'none'"] };
  const page = policy({
    'default-src': ["'self'"],
    'script-src': ["'self'", ...scripts, ...PIXEL_SCRIPTS],
    'img-src': ["'self'", 'data:', ...PIXEL_REPORTS],
    'connect-src': ["'self'", ...PIXEL_REPORTS],
    'media-src': ["'self'", 'blob:'],
    'worker-src': ["'self'", 'blob:'],
    'frame-src': ["'none'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'none'"],
    ...common,
  });
  const card = policy({
    'default-src': ["'self'"],
    'script-src': ["'self'", ...scripts],
    'img-src': ["'self'", 'data:'],
    'connect-src': ["'self'"],
    'frame-src': frameOrigins.length > 0 ? frameOrigins : ["'none'"],
    'form-action': ["'self'", ...frameOrigins],
    'frame-ancestors': ["'none'"],
    ...common,
  });
  const shared = {
    'cross-origin-opener-policy': 'same-origin',
    'permissions-policy': 'camera=(), geolocation=(), microphone=()',
  };
  return {
    page: { ...shared, 'content-security-policy': page },
    card: { ...shared, 'content-security-policy': card, 'referrer-policy': 'no-referrer' },
  };
}

const policy = (directives: Record<string, string[]>) =>
  Object.entries(directives)
    .map(([name, sources]) => `${name} ${sources.join(' ')}`)
    .join('; ');

/** A source for each inline block of the template, so that only these may run. */
function inlineHashes(template: string, tag: 'script' | 'style'): string[] {
  const blocks = template.matchAll(new RegExp(`<${tag}(\\s[^>]*)?>([\\s\\S]*?)</${tag}>`, 'gi'));
  return [...blocks]
    .filter(([, attributes]) => !/\ssrc\s*=/i.test(attributes ?? ''))
    .map(([, , text = '']) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`);
}
