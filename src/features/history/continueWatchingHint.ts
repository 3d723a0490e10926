import { LOCAL } from '../../../contract/storage.ts';
import { local } from '../../lib/storage.ts';

/** Tells the next visit whether the row has entries, and for whom. */
export function storeContinueWatchingHint(userId: string | null, hasEntries: boolean): void {
  if (hasEntries) local.set(LOCAL.continueWatching, userId ?? 'guest');
  else local.remove(LOCAL.continueWatching);
}

/** Reserves the row before the home page shows, so that nothing moves there. */
export const reserveContinueWatchingRow = (): void => {
  document.documentElement.dataset.continue = '';
};

export const reservesContinueWatchingRow = (): boolean => 'continue' in document.documentElement.dataset;
