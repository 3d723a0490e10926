import { createHash } from 'node:crypto';

type Directive = 'script-src' | 'style-src' | 'connect-src' | 'img-src' | 'form-action' | 'frame-ancestors';

export function policy(allowed: Partial<Record<Directive, string[]>>): string {
  const directives = {
    'default-src': ["'none'"],
    'base-uri': ["'none'"],
    'form-action': ["'none'"],
    'frame-ancestors': ["'none'"],
    // An empty data: icon stops browsers from requesting one.
    'img-src': ['data:'],
    ...allowed,
  };
  return Object.entries(directives)
    .map(([name, sources]) => `${name} ${sources.join(' ')}`)
    .join('; ');
}

export function styleSource(css: string): string {
  return `'sha256-${createHash('sha256').update(css).digest('base64')}'`;
}
