import * as raw from 'redux-saga/effects';
import * as api from '../../src/api/index.ts';
import { toFailure } from '../../src/core/failures.ts';
import type { PagedStatus } from '../../src/core/pagedList.ts';
import { favouritesList, fetchFavourites } from '../../src/features/favourites/saga.ts';
import * as favourites from '../../src/features/favourites/slice.ts';
import { fetchHistory, historyList } from '../../src/features/history/saga.ts';
import * as history from '../../src/features/history/slice.ts';
import * as payments from '../../src/features/orders/paymentsSlice.ts';
import { paymentsList, paymentsSaga } from '../../src/features/orders/saga.ts';
import { unlockedList, unlockedSaga } from '../../src/features/unlocked/saga.ts';
import * as unlocked from '../../src/features/unlocked/slice.ts';
import { offline, savedVideo } from '../support/samples.ts';
import { type Row, steps, throws } from '../support/steps.ts';

type Selector = (state: unknown) => unknown;

/* The lists of a person are made of the same sagas, each over its own call and slice. */

type List = [string, typeof favouritesList, typeof favourites, read: unknown, ask: unknown];
const LISTS = [
  ['favourites', favouritesList, favourites, favourites.selectFavourites, fetchFavourites],
  ['history', historyList, history, history.selectHistory, fetchHistory],
  ['unlocked', unlockedList, unlocked, unlocked.selectUnlocked, api.getUnlocked],
  ['payments', paymentsList, payments, payments.selectPayments, api.getPayments],
] as unknown as List[];

describe.each(LISTS)('the %s list', (_name, sagas, slice, read, ask) => {
  const { pageFailed, pagePending, pageReceived } = slice;
  const list = (status: PagedStatus, cursor: string | null = null) => ({ items: ['v'], cursor, status });
  const page = { items: [savedVideo()], cursor: 'c2' };
  const asked = (before: ReturnType<typeof list>, cursor?: string, answer?: unknown): Row[] => [
    [raw.select(read as Selector), before],
    [raw.put(pagePending())],
    [raw.call(ask as never, cursor as never), answer],
  ];

  test.each([
    ['the first page each time it is opened', true, list('end', 'c1'), undefined],
    ['the next page behind its cursor', false, list('more', 'c1'), 'c1'],
    ['the next page behind its cursor after a failure', false, list('failed', 'c1'), 'c1'],
    ['the next page behind its cursor before it is asked for', false, list('idle', 'c1'), 'c1'],
    ['the first page after a failed opening', false, list('failed'), undefined],
  ])('loads %s', (_which, opened, before, cursor) =>
    steps(sagas.loadPage(opened), [
      ...asked(before, cursor, page),
      [raw.put(pageReceived({ page, first: cursor === undefined }))],
    ]),
  );

  test.each(['loading', 'end'] as const)('loads no next page while it is at "%s"', (status) =>
    steps(sagas.loadPage(false), [[raw.select(read as Selector), list(status, 'c1')]]),
  );

  test('reports why a page did not load', () =>
    steps(sagas.loadPage(true), [
      ...asked(list('more', 'c1'), undefined, throws(offline())),
      [raw.put(pageFailed(toFailure(offline())))],
    ]));

  test('loads the first page when it opens and the next page on "more"', () => {
    steps(sagas.openFirst({ meta: { navigationKind: 'link' } }), [[raw.call(sagas.loadPage, true)]]);
    steps(sagas.openFirst({}), [[raw.call(sagas.loadPage, true)]]);
    steps(sagas.openNext(), [[raw.call(sagas.loadPage, false)]]);
  });

  const comingBack = (before: ReturnType<typeof list>): Row[] => [[raw.select(read as Selector), before]];

  test.each(['more', 'end', 'failed', 'loading'] as const)(
    'keeps its items at "%s" after going back',
    (status) => steps(sagas.openFirst({ meta: { navigationKind: 'back' } }), comingBack(list(status))),
  );

  const WITHOUT_ITEMS = [list('idle'), { ...list('end'), items: [] }];
  test.each(WITHOUT_ITEMS)('loads again after going back if it was never loaded or is empty', (before) =>
    steps(sagas.openFirst({ meta: { navigationKind: 'back' } }), [
      ...comingBack(before),
      [raw.call(sagas.loadPage, true)],
    ]),
  );
});

test.each([
  ['unlocked', unlockedSaga, unlocked, unlockedList],
  ['payments', paymentsSaga, payments, paymentsList],
])(
  'the %s list: the latest opening replaces the one before, and one next page loads at a time',
  (_, root, slice, sagas) =>
    steps(root(), [
      [raw.takeLatest(slice.listOpened, sagas.openFirst)],
      [raw.takeLeading(slice.moreWanted, sagas.openNext)],
    ]),
);
