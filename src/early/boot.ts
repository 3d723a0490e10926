import { LOCAL } from '../../contract/storage.ts';
import { stored } from './stored.ts';

/** While it is set, the style sheet holds every lazy picture back. */
export const HERO_FIRST = 'hero-first';

/** Marks the document before its pictures are parsed. */
export function boot(): void {
  const page = document.documentElement;
  page.className = HERO_FIRST;
  const viewer = stored(LOCAL.userId) ?? 'guest';
  // The "continue watching" row gets its place before its data is there, so that nothing moves later.
  if (stored(LOCAL.continueWatching) === viewer) page.dataset.continue = '';
}
