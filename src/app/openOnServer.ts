import { fork, put, type Saga } from '../core/effects.ts';
import type { HistoryLocation } from '../core/navigation/history.ts';
import { navigated } from '../core/navigation/slice.ts';
import type { PublicPage } from './publicPages.ts';

/** Opens a public page as the browser would, and ends when all that the page loads is there or has failed. */
export function* openOnServer({ pathname, search, key }: HistoryLocation, page: PublicPage): Saga {
  yield* put(navigated({ path: pathname, search, key, from: '' }));
  yield* put(page.opened);
  for (const load of page.loads) yield* fork(load, page.opened as never);
}
