import * as raw from 'redux-saga/effects';
import { loadSimilar, similarSaga } from '../../../src/features/history/similarSaga.ts';
import * as history from '../../../src/features/history/slice.ts';
import { listOpened } from '../../../src/features/videos/slice.ts';
import { steps } from '../../support/steps.ts';

const last = [{ videoId: 'wolf' }, { videoId: 'bride' }];
const take = expect.objectContaining({ type: 'TAKE' });

test('the row of similar videos loads the history first and lists videos like its latest', () =>
  steps(loadSimilar(), [
    [raw.select(history.selectHistory), { status: 'idle', items: [] }],
    [raw.put(history.listOpened())],
    [take],
    [raw.select(history.selectHistory), { status: 'end', items: last }],
    [raw.put(listOpened({ similarTo: 'wolf' }))],
  ]));

test('the row of similar videos waits for a history that is loading, and lists nothing when it is empty', () =>
  steps(loadSimilar(), [
    [raw.select(history.selectHistory), { status: 'loading', items: [] }],
    [take],
    [raw.select(history.selectHistory), { status: 'failed', items: [] }],
  ]));

test('the row of similar videos uses a history that is there', () =>
  steps(loadSimilar(), [
    [raw.select(history.selectHistory), { status: 'more', items: last }],
    [raw.select(history.selectHistory), { status: 'more', items: last }],
    [raw.put(listOpened({ similarTo: 'wolf' }))],
  ]));

test('the row of similar videos lets a later wish replace the one before', () =>
  steps(similarSaga(), [[raw.takeLatest(history.similarWanted, loadSimilar)]]));
