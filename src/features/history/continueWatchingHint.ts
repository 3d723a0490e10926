import { LOCAL } from '../../../contract/storage.ts';
import { local } from '../../lib/storage.ts';

const GUEST = 'guest';
/** Until the row has loaded, nobody knows whether a new sign-in brings entries. */
const UNSURE = 'unsure';

const page = () => document.documentElement.dataset;

/** Tells the next visit whether the row has entries, and for whom. */
export function storeContinueWatchingHint(userId: string | null, hasEntries: boolean): void {
  if (hasEntries) local.set(LOCAL.continueWatching, userId ?? GUEST);
  else local.remove(LOCAL.continueWatching);
}

/** Opens or closes the row's space, which happens where nobody sees the home page, so that nothing moves there. */
export function reserveContinueWatchingRow(hasEntries: boolean): void {
  if (hasEntries) page().continue = '';
  else delete page().continue;
}

export const reserveUnsureRow = (): void => {
  page().continue ??= UNSURE;
};

/** A row that was opened on trust stays only with entries. */
export function settleUnsureRow(hasEntries: boolean): void {
  if (page().continue === UNSURE) reserveContinueWatchingRow(hasEntries);
}

export const reservesContinueWatchingRow = (): boolean => 'continue' in page();

/** A member's row ends with the session; a guest's stays. */
export function forgetMembersRow(): void {
  if (local.get(LOCAL.continueWatching) === GUEST) return;
  local.remove(LOCAL.continueWatching);
  reserveContinueWatchingRow(false);
}
