import * as raw from 'redux-saga/effects';
import * as api from '../../src/api/index.ts';
import { type RootState, rootReducer } from '../../src/app/rootReducer.ts';
import { toFailure } from '../../src/core/failures.ts';
import type { PagedStatus } from '../../src/core/pagedList.ts';
import { isMember } from '../../src/core/session/saga.ts';
import * as forYou from '../../src/features/forYou/slice.ts';
import * as sagas from '../../src/flows/notInterested.ts';
import { storeNotInterested } from '../../src/guest/guestLibrary.ts';
import { offline } from '../support/samples.ts';
import { type Row, steps, throws } from '../support/steps.ts';

const mark = { videoId: 'b', undo: false };
const undo = { videoId: 'b', undo: true };
const marked: Row[] = [[raw.call(sagas.setMark, 'b', true)], [raw.call(sagas.leaveOut, 'b')]];
const unmarked: Row[] = [[raw.call(sagas.setMark, 'b', false)], [raw.call(sagas.showAgain, 'b')]];
const comesBack: Row[] = [[raw.call(sagas.setMark, 'b', false)], [raw.call(sagas.putBack, 'b')]];
const marksAgain: Row[] = [[raw.call(sagas.setMark, 'b', true)]];

describe('a video marked as not interesting', () => {
  test.each([
    [mark, marked],
    [undo, unmarked],
  ])('is stored for a member on the server: %j', (payload, moves) =>
    steps(sagas.saveMark(forYou.notInterestedRequested(payload)), [
      ...moves,
      [raw.call(isMember), true],
      [raw.call(api.markNotInterested, payload)],
      [raw.put(forYou.notInterestedStored(payload))],
    ]),
  );

  test('is stored for a guest in the browser', () =>
    steps(sagas.saveMark(forYou.notInterestedRequested(mark)), [
      ...marked,
      [raw.call(isMember), false],
      [raw.select(forYou.selectNotInterested), ['b', 'a']],
      [raw.call(storeNotInterested, ['b', 'a'])],
      [raw.put(forYou.notInterestedStored(mark))],
    ]));

  test.each<[string, typeof mark, Row[], Row[]]>([
    ['comes back to the feed when it cannot be stored', mark, marked, comesBack],
    ['stays marked, and the page stays, when an undo fails', undo, unmarked, marksAgain],
  ])('%s', (_what, payload, moves, movesBack) =>
    steps(sagas.saveMark(forYou.notInterestedRequested(payload)), [
      ...moves,
      [raw.call(isMember), true],
      [raw.call(api.markNotInterested, payload), throws(offline())],
      ...movesBack,
      [raw.put(forYou.notInterestedFailed({ ...payload, reason: toFailure(offline()) }))],
    ]),
  );

  test('is shown as refused after a failure until the next attempt', () => {
    const failed = forYou.notInterestedFailed({ ...mark, reason: toFailure(offline()) });
    const after = forYou.default.reducer(undefined, failed);
    expect(after.refused).toBe('b');
    expect(forYou.default.reducer(after, forYou.notInterestedRequested(mark)).refused).toBeNull();
  });

  test.each([
    [true, ['b', 'a']],
    [false, ['a']],
  ])('moves to the front of the list when marked and leaves it when unmarked (marked: %s)', (unwanted, ids) =>
    steps(sagas.setMark('b', unwanted), [
      [raw.select(forYou.selectNotInterested), ['a', 'b']],
      [raw.put(forYou.notInterestedChanged(ids))],
    ]),
  );
});

describe('the feed', () => {
  const without = (next: string | null): Row[] => [
    [raw.select(forYou.selectForYou), { leftOut: ['old'] }],
    [raw.select(sagas.selectPageAfter as (state: unknown, id: string) => unknown, 'b'), next],
    [raw.put(forYou.pagesSettled({ leftOut: ['old', 'b'], at: next }))],
  ];

  test('leaves out a marked video and moves to the next page, to its end, or to the next page that loads', () => {
    steps(sagas.leaveOut('b'), [...without('c'), [raw.put(forYou.pageWanted({ videoId: 'c' }))]]);
    steps(sagas.leaveOut('b'), without(forYou.END));
    steps(sagas.leaveOut('b'), [...without(null), [raw.put(forYou.opened())]]);
  });

  test('puts a page back in its place, and opens it only after an undo', () => {
    const back: Row[] = [
      [raw.select(forYou.selectForYou), { leftOut: ['old', 'b'] }],
      [raw.put(forYou.pagesSettled({ leftOut: ['old'] }))],
    ];
    steps(sagas.putBack('b'), back);
    steps(sagas.showAgain('b'), [
      [raw.call(sagas.putBack, 'b')],
      [raw.put(forYou.pageWanted({ videoId: 'b' }))],
    ]);
  });

  test.each<[string, string[], PagedStatus, string | null]>([
    ['the next page', ['a', 'b', 'c'], 'more', 'c'],
    ['the end', ['a', 'b'], 'end', forYou.END],
    ['the page before while more load', ['a', 'b'], 'loading', 'a'],
    ['none while more load', ['b'], 'loading', null],
  ])('moves from a left-out page to %s', (_what, items, status, after) => {
    const initial = rootReducer(undefined, { type: 'start' });
    const state: RootState = {
      ...initial,
      forYou: { ...initial.forYou, leftOut: ['old'] },
      videos: {
        ...initial.videos,
        lists: { 'section:recommended': { items: ['old', ...items], status, cursor: null } },
      },
    };
    expect(sagas.selectPageAfter(state, 'b')).toBe(after);
  });
});
