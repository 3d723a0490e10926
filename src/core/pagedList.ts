import type { PayloadAction } from '@reduxjs/toolkit';
import type { Page } from '../../contract/entities.ts';
import { type Failure, isNotThere } from './failures.ts';

/** `refused`: there is no such list, so another try is pointless. */
export type PagedStatus = 'idle' | 'loading' | 'more' | 'end' | 'failed' | 'refused';
export type PagedList<T> = { items: T[]; cursor: string | null; status: PagedStatus };

export const emptyList = <T>(): PagedList<T> => ({ items: [], cursor: null, status: 'idle' });

export const pending = <T>(list: PagedList<T>): PagedList<T> => ({ ...list, status: 'loading' });
export const failed = <T>(list: PagedList<T>): PagedList<T> => ({ ...list, status: 'failed' });
export const failedOrRefused = <T>(list: PagedList<T>, reason: Failure): PagedList<T> =>
  list.items.length === 0 && isNotThere(reason) ? { ...list, status: 'refused' } : failed(list);
export function received<T>(list: PagedList<T>, page: Page<T>, first: boolean): PagedList<T> {
  return {
    // An id that moved behind the cursor meanwhile comes twice.
    items: first ? page.items : [...new Set([...list.items, ...page.items])],
    cursor: page.cursor,
    status: page.cursor === null ? 'end' : 'more',
  };
}

export const wantsPage = (list: PagedList<unknown> | undefined): boolean =>
  !list || (list.status !== 'loading' && list.status !== 'end');

type WithList<T> = { list: PagedList<T> };

export const pagedReducers = <Wire, T>(itemOf: (wire: Wire) => T) => ({
  listOpened: () => {},
  moreWanted: () => {},
  pagePending: (state: WithList<T>) => {
    state.list = pending(state.list);
  },
  pageReceived: (state: WithList<T>, { payload }: PayloadAction<{ page: Page<Wire>; first: boolean }>) => {
    state.list = received(
      state.list,
      { ...payload.page, items: payload.page.items.map(itemOf) },
      payload.first,
    );
  },
  pageFailed: (state: WithList<T>, _: PayloadAction<Failure>) => {
    state.list = failed(state.list);
  },
});
