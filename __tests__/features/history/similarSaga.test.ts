import { expect, test } from '@jest/globals';
import * as raw from 'redux-saga/effects';
import { loadSimilar, similarSaga } from '../../../src/features/history/similarSaga.ts';
import {
  listOpened as historyOpened,
  selectHistory,
  similarWanted,
} from '../../../src/features/history/slice.ts';
import { listOpened } from '../../../src/features/videos/slice.ts';
import { walk } from '../../support/walk.ts';

const last = [{ videoId: 'wolf' }, { videoId: 'bride' }];
const take = expect.objectContaining({ type: 'TAKE' });

test('a history that was not read yet is read, and what is like its latest is listed', () =>
  walk(loadSimilar())
    .yields(raw.select(selectHistory))
    .gets({ status: 'idle', items: [] })
    .yields(raw.put(historyOpened()))
    .gets()
    .yields(take)
    .gets()
    .yields(raw.select(selectHistory))
    .gets({ status: 'end', items: last })
    .yields(raw.put(listOpened({ similarTo: 'wolf' })))
    .gets()
    .ends());

test('a history on its way is waited for; without one there is nothing to list', () =>
  walk(loadSimilar())
    .yields(raw.select(selectHistory))
    .gets({ status: 'loading', items: [] })
    .yields(take)
    .gets()
    .yields(raw.select(selectHistory))
    .gets({ status: 'failed', items: [] })
    .ends());

test('a history that is there is enough', () =>
  walk(loadSimilar())
    .yields(raw.select(selectHistory))
    .gets({ status: 'more', items: last })
    .yields(raw.select(selectHistory))
    .gets({ status: 'more', items: last })
    .yields(raw.put(listOpened({ similarTo: 'wolf' })))
    .gets()
    .ends());

test('the latest wish counts', () =>
  walk(similarSaga()).yields(raw.takeLatest(similarWanted, loadSimilar)).gets().ends());
