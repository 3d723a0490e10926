import { paths } from '../../contract/paths.ts';
import { local } from '../lib/storage.ts';

const PLAIN = /^[A-Za-z0-9._-]{1,512}$/;
const validated = (value: string | null) => (value && PLAIN.test(value) ? value : null);

/** Click ids are stored only after consent. */
const pendingClickIds = new Map<string, string>();
let mayStore = false;

const storeClickId = (key: string, value: string | null) => {
  if (!value) return;
  if (mayStore) local.set(key, value);
  else pendingClickIds.set(key, value);
};

/** A `ttclid` replaces the Facebook click id. */
export function storeNavigationParams(search: string): void {
  const query = new URLSearchParams(search);
  const token = validated(query.get('token'));
  if (token) local.set('token', token);
  storeClickId('fbclid', validated(query.get('fbclid')));
  storeClickId('fbclid', validated(query.get('ttclid')));
}

/** Removes the values that grant access. */
export function withoutTokens(search: string): string {
  const query = new URLSearchParams(search);
  if (!query.has('token') && !query.has('userToken')) return search;
  query.delete('token');
  query.delete('userToken');
  return query.size > 0 ? `?${query}` : '';
}

/** Stays in memory only, because a refused password may be tried again. */
let mailedCode: string | null = null;
export const readMailedCode = () => mailedCode;
export const dropMailedCode = () => {
  mailedCode = null;
};

/** One-use codes leave the address bar before other scripts can read them. */
export function storeStartParams(): string | null {
  const url = new URL(window.location.href);
  const query = url.searchParams;
  for (const key of ['token', 'xUserRefererToken']) {
    const value = validated(query.get(key));
    if (value) local.set(key, value);
  }
  storeClickId('fbclid', validated(query.get('fbclid')));
  storeClickId('ttclid', validated(query.get('ttclid')));
  const take = (key: string) => {
    const value = validated(query.get(key));
    if (query.has(key)) {
      query.delete(key);
      window.history.replaceState(window.history.state, '', url);
    }
    return value;
  };
  if (url.pathname === paths.retrievePassword) mailedCode = take('code');
  return take('userToken');
}

export const hasWaitingClickIds = (): boolean => pendingClickIds.size > 0;

export function allowClickIds(): void {
  mayStore = true;
  for (const [key, value] of pendingClickIds) local.set(key, value);
  pendingClickIds.clear();
}

export function refuseClickIds(): void {
  mayStore = false;
  pendingClickIds.clear();
  local.remove('fbclid');
  local.remove('ttclid');
}
