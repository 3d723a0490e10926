import { expect, test } from '@jest/globals';
import * as raw from 'redux-saga/effects';
import { loadSimilar, similarSaga } from '../../../src/features/history/similarSaga.ts';
import {
  listOpened as historyOpened,
  selectHistory,
  similarWanted,
} from '../../../src/features/history/slice.ts';
import { listOpened } from '../../../src/features/videos/slice.ts';
import { steps } from '../../support/steps.ts';

const last = [{ videoId: 'wolf' }, { videoId: 'bride' }];
const take = expect.objectContaining({ type: 'TAKE' });

test('a history that was not read yet is read, and what is like its latest is listed', () =>
  steps(loadSimilar(), [
    [raw.select(selectHistory), { status: 'idle', items: [] }],
    [raw.put(historyOpened())],
    [take],
    [raw.select(selectHistory), { status: 'end', items: last }],
    [raw.put(listOpened({ similarTo: 'wolf' }))],
  ]));

test('a history on its way is waited for; without one there is nothing to list', () =>
  steps(loadSimilar(), [
    [raw.select(selectHistory), { status: 'loading', items: [] }],
    [take],
    [raw.select(selectHistory), { status: 'failed', items: [] }],
  ]));

test('a history that is there is enough', () =>
  steps(loadSimilar(), [
    [raw.select(selectHistory), { status: 'more', items: last }],
    [raw.select(selectHistory), { status: 'more', items: last }],
    [raw.put(listOpened({ similarTo: 'wolf' }))],
  ]));

test('the latest wish counts', () => steps(similarSaga(), [[raw.takeLatest(similarWanted, loadSimilar)]]));
