import { createHash } from 'node:crypto';
import type { PaymentProvider } from '../billing/providers/port.ts';
import type { Config } from '../config.ts';
import { pixelSources } from './pixelSources.ts';

export type PageHeaders = Record<string, string>;

/** The headers of each kind of page; `styles` are the style texts inlined beside the template's own. */
export type Policies = {
  /** Rendered by the server: React writes style attributes. */
  rendered: (styles: string[]) => PageHeaders;
  appShell: (styles: string[]) => PageHeaders;
  /** Allows no third party but the payment provider: a script there could read what is typed. */
  card: (styles: string[]) => PageHeaders;
};

/** Only the build's inline blocks are allowed, by their hashes: one injected into a page's content is not. */
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

/** Scripts from files, and data, which never runs. */
const NOT_INLINE_CODE = /\s(?:src\s*=|type\s*=\s*"?application\/(?:ld\+)?json\b)/i;

function inlineHashes(template: string, tag: 'script' | 'style'): string[] {
  const blocks = template.matchAll(new RegExp(`<${tag}(\\s[^>]*)?>([\\s\\S]*?)</${tag}>`, 'gi'));
  return [...blocks]
    .filter(([, attributes]) => !NOT_INLINE_CODE.test(attributes ?? ''))
    .map(([, , text = '']) => hashSource(text));
}

const hashSource = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
