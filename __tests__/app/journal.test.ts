import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import * as raw from 'redux-saga/effects';
import { forDevelopers, journalSaga, loadJournal } from '../../src/app/journal.ts';
import { createMonitor } from '../../src/app/monitor.ts';
import { createStore } from '../../src/app/store.ts';
import { unlockFailed } from '../../src/features/unlocked/slice.ts';
import { local } from '../../src/lib/storage.ts';
import { steps, throws } from '../support/steps.ts';

const watched = createMonitor();
const failure = unlockFailed({ kind: 'network', code: null, message: '' });
const opening = raw.call(loadJournal, watched);
const problemsSaga = function* () {};
const opened = [[opening, problemsSaga], [raw.fork(problemsSaga)]] as const;
/** The saga's own matcher, told from others by what it takes. */
const aFailure = () => {
  const { value } = journalSaga(watched).next();
  return value as raw.TakeEffect;
};

beforeEach(() => {
  window.sessionStorage.clear();
});
afterEach(() => {
  window.dispatchEvent(new Event('pagehide'));
  local.remove('devtools');
});

describe('the journal of a visitor', () => {
  test('opens with the first run that fails', () => {
    steps(journalSaga(watched), [[aFailure(), failure], ...opened]);
  });

  test('goes on where a document before has begun it', () => {
    window.sessionStorage.setItem('journal', '[]');
    steps(journalSaga(watched), [...opened]);
  });

  test('is asked for again at the next failure if its code has not arrived', () => {
    const take = aFailure();
    steps(journalSaga(watched), [
      [take, failure],
      [opening, throws(new Error('ChunkLoadError'))],
      [take, failure],
      ...opened,
    ]);
  });

  test('waits for the failure again where a document before has begun it and its code has not arrived', () => {
    const take = aFailure();
    window.sessionStorage.setItem('journal', '[]');
    steps(journalSaga(watched), [[opening, throws(new Error('ChunkLoadError'))], [take, failure], ...opened]);
  });

  test.each([
    ['unlocked/unlockFailed', true],
    ['app/sagaCrashed', true],
    ['api/failed', false],
    ['unlocked/unlockRequested', false],
  ])('takes %s for the failure of a run: %s', (type, expected) => {
    const { pattern } = aFailure().payload as unknown as { pattern: (action: { type: string }) => boolean };
    expect(pattern({ type })).toBe(expected);
  });
});

test('opening puts the journal in the place of the recent actions', async () => {
  const { store, run, watched } = createStore();
  run(function* root() {});
  store.dispatch(failure);
  expect(watched.recent.map(({ action }) => action)).toEqual([failure]);
  await loadJournal(watched);
  expect(watched.recent).toEqual([]);
  window.dispatchEvent(new Event('pagehide'));
  expect(window.sessionStorage.getItem('journal')).toContain(failure.type);
});

test('the recent actions are no more than 300', () => {
  const { monitor, recent } = createMonitor();
  for (let number = 0; number < 310; number += 1) monitor.actionDispatched?.({ type: `a/happened${number}` });
  expect(recent).toHaveLength(300);
  expect(recent[0]?.action.type).toBe('a/happened10');
});

test('developers are those of another build than production, and who says so', () => {
  const { env } = process;
  const production = jest.replaceProperty(process, 'env', { ...env, NODE_ENV: 'production' });
  expect(forDevelopers()).toBe(false);
  local.set('devtools', 'on');
  expect(forDevelopers()).toBe(true);
  production.restore();
  local.remove('devtools');
  expect(forDevelopers()).toBe(true);
});
