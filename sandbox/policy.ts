import { createHash } from 'node:crypto';

type Directive = 'script-src' | 'style-src' | 'connect-src' | 'img-src' | 'form-action' | 'frame-ancestors';

/** A Content-Security-Policy that forbids whatever is not named. */
export function policy(allowed: Partial<Record<Directive, string[]>>): string {
  const directives = {
    'default-src': ["'none'"],
    'base-uri': ["'none'"],
    'form-action': ["'none'"],
    'frame-ancestors': ["'none'"],
    // The pages carry an empty data: icon so that browsers do not ask for one.
    'img-src': ['data:'],
    ...allowed,
  };
  return Object.entries(directives)
    .map(([name, sources]) => `${name} ${sources.join(' ')}`)
    .join('; ');
}

/** Allows exactly one inline style sheet. */
export function styleSource(css: string): string {
  return `'sha256-${createHash('sha256').update(css).digest('base64')}'`;
}
