import { INFORMATION } from '../contract/paths.ts';

/** Screens that lead to one another share a chunk, because the first load lists every file. */
const SHARED: Record<string, readonly string[]> = {
  account: ['continue', 'login', 'register', 'retrievePassword'],
  information: INFORMATION,
  library: ['favourites', 'history', 'unlocked'],
  lists: ['browse', 'more'],
  me: ['individual', 'me'],
  order: ['cardPayment', 'orderResult'],
  search: ['search', 'searchResults'],
};

/** The chunk that `src/app/routes.tsx` gives to a page. */
export function screenChunk(page: string): string {
  const shared = Object.entries(SHARED).find(([, pages]) => pages.includes(page));
  return `screen-${shared?.[0] ?? page}`;
}
