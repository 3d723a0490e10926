import { paths } from '../../contract/paths.ts';
import { local } from '../lib/storage.ts';

/* Values that an address brings along: referrals, click ids, one-use sign-in codes. */

/** Longer than any real value. */
const PLAIN = /^[A-Za-z0-9._-]{1,512}$/;
const plain = (value: string | null) => (value && PLAIN.test(value) ? value : null);

/** Click ids wait here until the visitor agrees to their storage. */
const waiting = new Map<string, string>();
let mayKeep = false;

const keepClickId = (key: string, value: string | null) => {
  if (!value) return;
  if (mayKeep) local.set(key, value);
  else waiting.set(key, value);
};

/** Before every navigation: the referrer token and the Facebook click id, which a `ttclid` replaces. */
export function storeNavigationParams(search: string): void {
  const query = new URLSearchParams(search);
  const token = plain(query.get('token'));
  if (token) local.set('token', token);
  keepClickId('fbclid', plain(query.get('fbclid')));
  keepClickId('fbclid', plain(query.get('ttclid')));
}

/** The query without the values that let somebody act as the user. */
export function withoutTokens(search: string): string {
  const query = new URLSearchParams(search);
  if (!query.has('token') && !query.has('userToken')) return search;
  query.delete('token');
  query.delete('userToken');
  return query.size > 0 ? `?${query}` : '';
}

/** The code of a mailed link, for the new password's page: in memory alone, and good for several tries. */
let mailedCode: string | null = null;
export const readMailedCode = () => mailedCode;
export const dropMailedCode = () => {
  mailedCode = null;
};

/**
 * At start-up: stores the referrers, and each click id under a key of its own. Returns the one-use
 * `userToken`. That and the code of a mailed link leave the address bar before a third-party script
 * could read them.
 */
export function storeStartParams(): string | null {
  const url = new URL(window.location.href);
  const query = url.searchParams;
  for (const key of ['token', 'xUserRefererToken']) {
    const value = plain(query.get(key));
    if (value) local.set(key, value);
  }
  keepClickId('fbclid', plain(query.get('fbclid')));
  keepClickId('ttclid', plain(query.get('ttclid')));
  const take = (key: string) => {
    const value = plain(query.get(key));
    if (query.has(key)) {
      query.delete(key);
      window.history.replaceState(window.history.state, '', url);
    }
    return value;
  };
  if (url.pathname === paths.retrievePassword) mailedCode = take('code');
  return take('userToken');
}

export const hasWaitingClickIds = (): boolean => waiting.size > 0;

/** The visitor has agreed, or no consent is needed: from now on click ids are stored and sent. */
export function allowClickIds(): void {
  mayKeep = true;
  for (const [key, value] of waiting) local.set(key, value);
  waiting.clear();
}

export function refuseClickIds(): void {
  mayKeep = false;
  waiting.clear();
  local.remove('fbclid');
  local.remove('ttclid');
}
