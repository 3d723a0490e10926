import { describe, expect, test } from '@jest/globals';
import * as raw from 'redux-saga/effects';
import * as api from '../../src/api/index.ts';
import { reasonOf } from '../../src/core/failures.ts';
import type { PagedStatus } from '../../src/core/pagedList.ts';
import { favouritesList, favouritesSaga } from '../../src/features/favourites/saga.ts';
import * as favourites from '../../src/features/favourites/slice.ts';
import { historyList, historySaga } from '../../src/features/history/saga.ts';
import * as history from '../../src/features/history/slice.ts';
import { unlockedList, unlockedSaga } from '../../src/features/unlocked/saga.ts';
import * as unlocked from '../../src/features/unlocked/slice.ts';
import { offline, video } from '../support/samples.ts';
import { walk } from '../support/walk.ts';

type Selector = (state: unknown) => unknown;

/* The three lists of a person are made of the same sagas, each over its own call and slice. */

const LISTS = [
  {
    name: 'favourites',
    sagas: favouritesList,
    root: favouritesSaga,
    slice: favourites,
    read: favourites.selectFavourites,
    ask: api.getFavourites,
  },
  {
    name: 'history',
    sagas: historyList,
    root: historySaga,
    slice: history as unknown as typeof favourites,
    read: history.selectHistory,
    ask: api.getHistory,
  },
  {
    name: 'unlocked',
    sagas: unlockedList,
    root: unlockedSaga,
    slice: unlocked as unknown as typeof favourites,
    read: unlocked.selectUnlocked,
    ask: api.getUnlocked,
  },
];

describe.each(LISTS)('$name', ({ name, sagas, root, slice, read, ask }) => {
  const { listOpened, moreWanted, pageFailed, pagePending, pageReceived } = slice;
  const list = (status: PagedStatus, cursor: string | null = null) => ({ items: ['v'], cursor, status });
  const page = { items: [video()], cursor: 'c2' };
  const asked = (first: boolean, before: ReturnType<typeof list>, cursor?: string) =>
    walk(sagas.loadPage(first))
      .yields(raw.select(read as Selector))
      .gets(before)
      .yields(raw.put(pagePending()))
      .gets()
      .yields(raw.call(ask as never, cursor as never));

  test('its events are its own', () => {
    expect(pageReceived.type).toBe(`${name}/pageReceived`);
  });

  test('the first page is asked for anew each time', () =>
    asked(true, list('end', 'c1'))
      .gets(page)
      .yields(raw.put(pageReceived({ page, first: true })))
      .gets()
      .ends());

  test.each(['more', 'failed', 'idle'] as const)(
    'the next page comes behind the cursor of a list at "%s"',
    (status) =>
      asked(false, list(status, 'c1'), 'c1')
        .gets(page)
        .yields(raw.put(pageReceived({ page, first: false })))
        .gets()
        .ends(),
  );

  test.each(['loading', 'end'] as const)('a list at "%s" is asked for no next page', (status) =>
    walk(sagas.loadPage(false))
      .yields(raw.select(read as Selector))
      .gets(list(status, 'c1'))
      .ends(),
  );

  test('a try after a failed opening begins anew, and doubles nothing', () =>
    asked(false, list('failed'))
      .gets(page)
      .yields(raw.put(pageReceived({ page, first: true })))
      .gets()
      .ends());

  test('says why a page did not come', () => {
    const error = offline();
    asked(true, list('more', 'c1'))
      .throws(error)
      .yields(raw.put(pageFailed(reasonOf(error))))
      .gets()
      .ends();
  });

  test('opening asks for the first page, "more" for the next', () => {
    walk(sagas.openFirst()).yields(raw.call(sagas.loadPage, true)).gets().ends();
    walk(sagas.openNext()).yields(raw.call(sagas.loadPage, false)).gets().ends();
  });

  test('the latest opening counts, and one "more" at a time', () =>
    walk(root())
      .yields(raw.takeLatest(listOpened, sagas.openFirst))
      .gets()
      .yields(raw.takeLeading(moreWanted, sagas.openNext))
      .gets()
      .ends());
});
