import * as raw from 'redux-saga/effects';
import { ApiError } from '../../../src/api/apiError.ts';
import { toApiFailed } from '../../../src/core/failures.ts';
import { leftScreen } from '../../../src/core/navigation/slice.ts';
import { loggedIn, loggedOut, selectUserId } from '../../../src/core/session/slice.ts';
import * as hint from '../../../src/features/history/continueWatching.ts';
import * as sagas from '../../../src/features/history/continueWatchingSaga.ts';
import { readHidden, storeHidden } from '../../../src/features/history/continueWatchingSaga.ts';
import * as row from '../../../src/features/history/continueWatchingSlice.ts';
import * as history from '../../../src/features/history/slice.ts';
import { type Row, steps } from '../../support/steps.ts';

const take = expect.objectContaining({ type: 'TAKE' });
const NOON = '2026-03-04T12:00:00.000Z';
const LATER = '2026-03-04T13:00:00.000Z';
const hidden = { v: NOON };

const ROWS = [[['v'], true] as const, [[], false] as const];

describe('the Continue watching row', () => {
  const readsHidden = (status: string): Row[] => [
    [raw.select(selectUserId), 'usr_1'],
    [raw.call(readHidden, 'usr_1'), hidden],
    [raw.put(row.hiddenChanged({ videos: hidden, before: null }))],
    [raw.select(history.selectHistory), { status }],
  ];

  test.each(['idle', 'failed'])('requests a history that is %s', (status) =>
    steps(sagas.openRow(), [
      [raw.select(history.selectHistory), { status, items: [] }],
      [raw.put(history.listOpened())],
      [take],
      ...readsHidden('end'),
      [raw.call(sagas.settleRow)],
    ]),
  );

  test('waits for a history that is loading, and is not settled when it fails', () =>
    steps(sagas.openRow(), [
      [raw.select(history.selectHistory), { status: 'loading', items: [] }],
      [take],
      ...readsHidden('failed'),
    ]));

  test('uses a history that is already loaded', () =>
    steps(sagas.openRow(), [
      [raw.select(history.selectHistory), { status: 'more', items: [] }],
      ...readsHidden('more'),
      [raw.call(sagas.settleRow)],
    ]));

  test.each(ROWS)('stores for the next page load whether it has entries: %j', (ids, there) =>
    steps(sagas.settleRow(), [
      [raw.select(sagas.selectRow), [...ids]],
      [raw.select(selectUserId), null],
      [raw.call(hint.storeContinueWatchingHint, null, there)],
      [raw.call(hint.settleUnsureRow, there)],
      [raw.put(row.rowSettled({ videoIds: [...ids] }))],
    ]),
  );

  test('is reserved at once and for the next page load when something was watched', () =>
    steps(sagas.expectRow(), [
      [raw.select(selectUserId), 'usr_1'],
      [raw.call(hint.storeContinueWatchingHint, 'usr_1', true)],
      [raw.call(hint.reserveContinueWatchingRow, true)],
    ]));
});

describe('the reserved space of the row', () => {
  test('is reserved provisionally after a sign-in', () =>
    steps(sagas.reserveForMember(), [[raw.call(hint.reserveUnsureRow)]]));

  test.each(ROWS)('follows the loaded row (%j) when a screen is left', (ids, there) =>
    steps(sagas.followRow(), [
      [raw.select(history.selectHistory), { status: 'end' }],
      [raw.select(row.selectHidden), { videos: {} }],
      [raw.select(sagas.selectRow), [...ids]],
      [raw.call(hint.reserveContinueWatchingRow, there)],
    ]),
  );

  test.each<[string, Row[]]>([
    ...['idle', 'loading', 'failed'].map((status): [string, Row[]] => [status, []]),
    ['more', [[raw.select(row.selectHidden), { videos: null }]]],
  ])('stays unchanged while the history is %s, or the hidden videos are unknown', (status, rows) =>
    steps(sagas.followRow(), [[raw.select(history.selectHistory), { status }], ...rows]),
  );

  test('is released when the session ends by a log-out or a 401', () => {
    steps(sagas.forgetRow(), [[raw.select(selectUserId), null], [raw.call(hint.forgetMembersRow)]]);
    steps(sagas.forgetRow(), [[raw.select(selectUserId), 'usr_1']]);
    const refused = (code: number) =>
      toApiFailed(
        new ApiError('No.', { kind: 'envelope', code, status: null, call: 'GET /api/user/history' }),
      );
    expect([loggedOut(), refused(401), refused(500)].map(sagas.mayEndSession)).toEqual([true, true, false]);
  });
});

describe('hiding a video', () => {
  const asked = (watchedAt: string): Row[] => [
    [raw.select(history.selectHistory), { items: [{ videoId: 'v', watchedAt }] }],
    [raw.select(selectUserId), null],
    [raw.call(readHidden, null), { w: NOON }],
    [raw.call(sagas.now), NOON],
  ];

  test.each([
    ['', '2026-03-04T11:00:00.000Z', NOON],
    [", also when the server's clock is ahead", LATER, LATER],
  ])('lasts until the video is watched again%s', (_when, watchedAt, until) =>
    steps(sagas.hide(row.hideRequested({ videoId: 'v' })), [
      ...asked(watchedAt),
      [raw.call(sagas.changeHidden, { w: NOON, v: until }, { w: NOON })],
    ]),
  );

  test('fails for a video that is not in the history', () =>
    steps(sagas.hide(row.hideRequested({ videoId: 'v' })), [
      [raw.select(history.selectHistory), { items: [] }],
      [raw.put(row.hideFailed({ videoId: 'v' }))],
    ]));

  test('stores it in the browser and settles the row again', () =>
    steps(sagas.changeHidden(hidden, {}), [
      [raw.select(selectUserId), null],
      [raw.call(storeHidden, null, hidden)],
      [raw.put(row.hiddenChanged({ videos: hidden, before: {} }))],
      [raw.call(sagas.settleRow)],
    ]));

  test('can be undone, and an undo without a hidden video does nothing', () => {
    const last = (before: object | null): Row => [raw.select(row.selectHidden), { videos: hidden, before }];
    steps(sagas.revert(), [last({}), [raw.call(sagas.changeHidden, {}, null)]]);
    steps(sagas.revert(), [last(null)]);
  });
});

test('Continue watching handles every event, and of the requests for the row only the latest', () =>
  steps(sagas.continueWatchingSaga(), [
    [raw.takeLatest(row.rowWanted, sagas.openRow)],
    [raw.takeEvery(history.progressSaved, sagas.expectRow)],
    [raw.takeEvery(loggedIn, sagas.reserveForMember)],
    [raw.takeEvery(sagas.mayEndSession, sagas.forgetRow)],
    [raw.takeEvery(leftScreen, sagas.followRow)],
    [raw.takeEvery(sagas.historyEdited, sagas.settleRow)],
    [raw.takeEvery(row.hideRequested, sagas.hide)],
    [raw.takeEvery(row.hideReverted, sagas.revert)],
  ]));

test('Continue watching settles the row again after a history entry is removed or restored', () => {
  expect(
    [history.removed({ videoId: 'v', positions: [] }), history.restored()].map(sagas.historyEdited),
  ).toEqual([true, true]);
  expect(sagas.historyEdited(history.listOpened())).toBe(false);
});
