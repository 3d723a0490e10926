import { matchPath, paths } from '../../contract/paths.ts';

/* What others may be told of an address. */

/** Values that act as somebody's word: whoever has one is taken for the person. */
const CODES = ['code', 'userToken'];
/** Values that say nothing of a person. */
const PLAIN = /^(?:ep|t|lang|utm_\w+)$/;
const NOT_FOUND = '/not-found';
/** Paths in people's own words: the template has to do. */
const WORDED: string[] = [paths.searchResults, NOT_FOUND];

export const hasSecretCode = (search: string): boolean => {
  const query = new URLSearchParams(search);
  return CODES.some((name) => query.has(name));
};

/** A page by its route's template and an address without anything of the person; the video that is watched there. */
export function shareablePage(path: string, search: string) {
  const template = Object.values(paths).find((each) => matchPath(each, path)) ?? NOT_FOUND;
  const query = [...new URLSearchParams(search)].filter(([name]) => PLAIN.test(name));
  const shown = WORDED.includes(template) ? template : path;
  const text = query.length > 0 ? `?${new URLSearchParams(query)}` : '';
  return {
    template,
    location: `${window.location.origin}${shown}${text}`,
    videoId: matchPath(paths.video, path)?.videoId ?? null,
  };
}

/** A referral has been kept by now; it need not stand in the address, where every script can read it. */
export function hideReferrer(): void {
  const url = new URL(window.location.href);
  if (!['token', 'xUserRefererToken'].some((name) => url.searchParams.has(name))) return;
  url.searchParams.delete('token');
  url.searchParams.delete('xUserRefererToken');
  window.history.replaceState(window.history.state, '', url);
}
