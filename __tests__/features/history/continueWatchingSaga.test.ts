import { describe, expect, test } from '@jest/globals';
import * as raw from 'redux-saga/effects';
import { selectUserId } from '../../../src/core/session/slice.ts';
import {
  reserveContinueWatchingRow,
  storeContinueWatchingHint,
} from '../../../src/features/history/continueWatchingHint.ts';
import {
  changeHidden,
  continueWatchingSaga,
  expectRow,
  hide,
  now,
  openRow,
  revert,
  selectRow,
  settleRow,
} from '../../../src/features/history/continueWatchingSaga.ts';
import {
  hiddenChanged,
  hideFailed,
  hideRequested,
  hideReverted,
  rowSettled,
  rowWanted,
  selectHidden,
} from '../../../src/features/history/continueWatchingSlice.ts';
import { readHidden, storeHidden } from '../../../src/features/history/hiddenStorage.ts';
import { listOpened, progressSaved, selectHistory } from '../../../src/features/history/slice.ts';
import { walk } from '../../support/walk.ts';

const take = expect.objectContaining({ type: 'TAKE' });
const NOON = '2026-03-04T12:00:00.000Z';
const LATER = '2026-03-04T13:00:00.000Z';
const hidden = { v: NOON };

describe('the rail', () => {
  const read = (walker: ReturnType<typeof walk>) =>
    walker
      .yields(raw.select(selectUserId))
      .gets('usr_1')
      .yields(raw.call(readHidden, 'usr_1'))
      .gets(hidden)
      .yields(raw.put(hiddenChanged({ videos: hidden, before: null })))
      .gets()
      .yields(raw.select(selectHistory));

  test.each(['idle', 'failed'])('asks for a history that is %s', (status) =>
    read(
      walk(openRow())
        .yields(raw.select(selectHistory))
        .gets({ status, items: [] })
        .yields(raw.put(listOpened()))
        .gets()
        .yields(take)
        .gets(),
    )
      .gets({ status: 'end' })
      .yields(raw.call(settleRow))
      .gets()
      .ends(),
  );

  test('waits for one that is on its way; what failed says so itself', () =>
    read(
      walk(openRow())
        .yields(raw.select(selectHistory))
        .gets({ status: 'loading', items: [] })
        .yields(take)
        .gets(),
    )
      .gets({ status: 'failed' })
      .ends());

  test('is content with one that is there', () =>
    read(walk(openRow()).yields(raw.select(selectHistory)).gets({ status: 'more', items: [] }))
      .gets({ status: 'more' })
      .yields(raw.call(settleRow))
      .gets()
      .ends());

  test.each([[['v'], true] as const, [[], false] as const])(
    'with %j leaves word for the next page',
    (ids, there) =>
      walk(settleRow())
        .yields(raw.select(selectRow))
        .gets([...ids])
        .yields(raw.select(selectUserId))
        .gets(null)
        .yields(raw.call(storeContinueWatchingHint, null, there))
        .gets()
        .yields(raw.put(rowSettled({ videoIds: [...ids] })))
        .gets()
        .ends(),
  );

  test('is expected once something was watched', () =>
    walk(expectRow())
      .yields(raw.select(selectUserId))
      .gets('usr_1')
      .yields(raw.call(storeContinueWatchingHint, 'usr_1', true))
      .gets()
      .yields(raw.call(reserveContinueWatchingRow))
      .gets()
      .ends());
});

describe('taking a video from it', () => {
  const asked = (watchedAt: string) =>
    walk(hide(hideRequested({ videoId: 'v' })))
      .yields(raw.select(selectHistory))
      .gets({ items: [{ videoId: 'v', watchedAt }] })
      .yields(raw.select(selectUserId))
      .gets(null)
      .yields(raw.call(readHidden, null))
      .gets({ w: NOON })
      .yields(raw.call(now))
      .gets(NOON);

  test('hides it until it is watched again', () =>
    asked('2026-03-04T11:00:00.000Z')
      .yields(raw.call(changeHidden, { w: NOON, v: NOON }, { w: NOON }))
      .gets()
      .ends());

  test('also where the server’s clock is ahead', () =>
    asked(LATER)
      .yields(raw.call(changeHidden, { w: NOON, v: LATER }, { w: NOON }))
      .gets()
      .ends());

  test('fails for what is not in the history', () =>
    walk(hide(hideRequested({ videoId: 'v' })))
      .yields(raw.select(selectHistory))
      .gets({ items: [] })
      .yields(raw.put(hideFailed({ videoId: 'v' })))
      .gets()
      .ends());

  test('is kept in the browser, and the rail settles anew', () =>
    walk(changeHidden(hidden, {}))
      .yields(raw.select(selectUserId))
      .gets(null)
      .yields(raw.call(storeHidden, null, hidden))
      .gets()
      .yields(raw.put(hiddenChanged({ videos: hidden, before: {} })))
      .gets()
      .yields(raw.call(settleRow))
      .gets()
      .ends());

  test('can be undone', () =>
    walk(revert())
      .yields(raw.select(selectHidden))
      .gets({ videos: hidden, before: {} })
      .yields(raw.call(changeHidden, {}, null))
      .gets()
      .ends());

  test('undoing nothing does nothing', () =>
    walk(revert()).yields(raw.select(selectHidden)).gets({ videos: hidden, before: null }).ends());
});

test('listens', () =>
  walk(continueWatchingSaga())
    .yields(raw.takeLatest(rowWanted, openRow))
    .gets()
    .yields(raw.takeEvery(progressSaved, expectRow))
    .gets()
    .yields(raw.takeEvery(hideRequested, hide))
    .gets()
    .yields(raw.takeEvery(hideReverted, revert))
    .gets()
    .ends());
