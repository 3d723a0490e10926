import type { ConsentMode } from '../../contract/consent.ts';
import { canonicalPath, ORDER_PATHS, paths } from '../../contract/paths.ts';
import { LOCAL, STORED } from '../../contract/storage.ts';
import { local } from '../lib/storage.ts';

/** Printable ASCII that is safe as a header: no spaces, quotes or angle brackets. */
const PLAIN = /^[!#-&(-;=?-_a-~]{1,512}$/;
const validated = (value: string | null) => (value && PLAIN.test(value) ? value : null);

/** Links may carry unescaped base64, in which a plus sign is not a space. */
const queryOf = (search: string) => new URLSearchParams(search.replaceAll('+', '%2B'));

/** Click ids wait in memory until the visitor answers the consent question. */
const waitingClickIds = new Map<string, string>();
let clickIds: 'stored' | 'waiting' | 'dropped' = 'waiting';
let googleClickId: string | null = null;

/** The page carries the server's consent mode; without it, click ids wait until the reports have loaded. */
function ruleOfPage(): typeof clickIds {
  const mode = document.documentElement.dataset.consent as ConsentMode | undefined;
  const answer = local.get(LOCAL.consent);
  if (mode === 'none') return 'stored';
  if (answer !== null) return answer === 'granted' ? 'stored' : 'dropped';
  return mode === 'implied' ? 'stored' : 'waiting';
}

function storeClickId(key: string, value: string | null): void {
  if (!value || clickIds === 'dropped') return;
  if (clickIds === 'stored') local.set(key, value);
  else waitingClickIds.set(key, value);
}

/** A wallet returns to an order's page with a `token` of its own, which is no referrer's. */
const isReferral = (path: string) => !ORDER_PATHS.includes(canonicalPath(path) ?? '');

/** A `ttclid` replaces the Facebook click id. */
export function storeNavigationParams(path: string, search: string): void {
  const query = queryOf(search);
  const token = validated(query.get('token'));
  if (token && isReferral(path)) local.set(STORED.referrerToken, token);
  storeClickId(STORED.facebookClickId, validated(query.get('fbclid')));
  storeClickId(STORED.facebookClickId, validated(query.get('ttclid')));
  googleClickId = validated(query.get('gclid')) ?? googleClickId;
}

export function withoutTokens(search: string): string {
  const query = new URLSearchParams(search);
  if (!query.has('token') && !query.has('userToken')) return search;
  query.delete('token');
  query.delete('userToken');
  return query.size > 0 ? `?${query}` : '';
}

let mailedCode: string | null = null;
export const readMailedCode = () => mailedCode;
export const dropMailedCode = () => {
  mailedCode = null;
};

/** Removes one-use codes and referrers from the address bar before other scripts can read them. */
export function storeStartParams(): string | null {
  clickIds = ruleOfPage();
  const url = new URL(window.location.href);
  const query = queryOf(url.search);
  storeClickId(STORED.facebookClickId, validated(query.get('fbclid')));
  storeClickId(STORED.tiktokClickId, validated(query.get('ttclid')));
  const take = (key: string) => {
    if (url.searchParams.has(key)) {
      url.searchParams.delete(key);
      window.history.replaceState(window.history.state, '', url);
    }
    return validated(query.get(key));
  };
  const referrers = isReferral(url.pathname)
    ? [STORED.referrerToken, 'xUserRefererToken']
    : ['xUserRefererToken'];
  for (const key of referrers) {
    const value = take(key);
    if (value) local.set(key, value);
  }
  if (canonicalPath(url.pathname) === paths.retrievePassword) mailedCode = take('code');
  const code = take('userToken');
  if (code) local.set(LOCAL.signInCode, code);
  // An earlier document may have been closed before the server answered.
  return code ?? validated(local.get(LOCAL.signInCode));
}

export const dropSignInCode = (): void => local.remove(LOCAL.signInCode);

export function allowClickIds(): void {
  clickIds = 'stored';
  for (const [key, value] of waitingClickIds) local.set(key, value);
  waitingClickIds.clear();
}

export function refuseClickIds(): void {
  clickIds = 'dropped';
  waitingClickIds.clear();
  googleClickId = null;
  local.remove(STORED.facebookClickId);
  local.remove(STORED.tiktokClickId);
}

/** Adds the landing page's click id, which Google looks for in the first address that it is told. */
export function withGoogleClickId(search: string): string {
  const query = new URLSearchParams(search);
  if (googleClickId === null || query.has('gclid')) return search;
  query.set('gclid', googleClickId);
  return `?${query}`;
}
