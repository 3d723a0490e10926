import { LOCAL } from '../../../contract/storage.ts';
import { local } from '../../lib/storage.ts';

/** For the next visit: whether there is something to go on with, and whose it is. */
export function storeContinueWatchingHint(userId: string | null, there: boolean): void {
  if (there) local.set(LOCAL.continueWatching, userId ?? 'guest');
  else local.remove(LOCAL.continueWatching);
}

/** For this visit, while the home page is not on the screen: nothing there may move. */
export const reserveContinueWatchingRow = (): void => {
  document.documentElement.dataset.continue = '';
};

/** Whether a place is held that somebody has to fill. */
export const reservesContinueWatchingRow = (): boolean => 'continue' in document.documentElement.dataset;
