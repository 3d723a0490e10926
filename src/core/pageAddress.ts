import { paths } from '../../contract/paths.ts';
import { findRoute } from './navigation/routeMatch.ts';

/* Third parties may see only these parts of an address. */

const CODES = ['code', 'userToken'];
/** These query values say nothing about the user. Google's tag reads its own click ids from the address. */
const PLAIN = /^(?:ep|t|lang|utm_\w+|gclid|gbraid|wbraid)$/;
const NOT_FOUND = '/not-found';
const TEMPLATES = Object.values(paths).map((path) => ({ path }));
/** These paths contain typed text, so only their template is shared. */
const TYPED: string[] = [paths.searchResults, NOT_FOUND];

export const hasSecretCode = (search: string): boolean => {
  const query = new URLSearchParams(search);
  return CODES.some((name) => query.has(name));
};

export function shareablePage(path: string, search: string) {
  const match = findRoute(TEMPLATES, path);
  const template = match?.route.path ?? NOT_FOUND;
  const query = [...new URLSearchParams(search)].filter(([name]) => PLAIN.test(name));
  const shown = TYPED.includes(template) ? template : path;
  const text = query.length > 0 ? `?${new URLSearchParams(query)}` : '';
  return {
    template,
    location: `${window.location.origin}${shown}${text}`,
    videoId: template === paths.video ? (match?.params.videoId ?? null) : null,
  };
}

/** The referral is already stored, and every script could read it in the address. */
export function hideReferrer(): void {
  const url = new URL(window.location.href);
  if (!['token', 'xUserRefererToken'].some((name) => url.searchParams.has(name))) return;
  url.searchParams.delete('token');
  url.searchParams.delete('xUserRefererToken');
  window.history.replaceState(window.history.state, '', url);
}
