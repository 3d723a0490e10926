import type { Action } from '@reduxjs/toolkit';
import type { Page } from '../../contract/entities.ts';
import type { RootState } from '../app/rootReducer.ts';
import { call, put, type Saga, select } from './effects.ts';
import { type Failure, toFailure } from './failures.ts';
import type { ScreenOpened } from './navigation/slice.ts';
import { type PagedList, wantsPage } from './pagedList.ts';

type Paged<Wire, T> = {
  select: (state: RootState) => PagedList<T>;
  fetchPage: (cursor?: string) => Promise<Page<Wire>> | Saga<Page<Wire>>;
  pagePending: () => Action;
  pageReceived: (payload: { page: Page<Wire>; first: boolean }) => Action;
  pageFailed: (reason: Failure) => Action;
};

export function pagedSagas<Wire, T>(paged: Paged<Wire, T>) {
  function* loadPage(first: boolean): Saga {
    const list = yield* select(paged.select);
    if (!first && !wantsPage(list)) return;
    try {
      yield* put(paged.pagePending());
      const cursor = first ? undefined : (list.cursor ?? undefined);
      const page = yield* call(paged.fetchPage, cursor);
      yield* put(paged.pageReceived({ page, first: cursor === undefined }));
    } catch (error) {
      yield* put(paged.pageFailed(toFailure(error)));
    }
  }
  /** A link reloads the first page, so changes made elsewhere appear; going back keeps the list. */
  function* openFirst({ meta }: ScreenOpened): Saga {
    if (meta?.navigationKind === 'back') {
      const { status, items } = yield* select(paged.select);
      // A list that only holds an optimistic item was never loaded.
      if (status !== 'idle' && items.length > 0) return;
    }
    yield* call(loadPage, true);
  }
  function* openNext(): Saga {
    yield* call(loadPage, false);
  }
  return { loadPage, openFirst, openNext };
}
