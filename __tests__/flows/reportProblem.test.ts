import { describe, expect, test } from '@jest/globals';
import * as raw from 'redux-saga/effects';
import * as api from '../../src/api/index.ts';
import { toFailure } from '../../src/core/failures.ts';
import { selectReport } from '../../src/core/problems/selectors.ts';
import {
  problemNoted,
  problemReported,
  reportFailed,
  reportOpened,
  reportPrepared,
  reportRequested,
} from '../../src/core/problems/slice.ts';
import {
  isFailure,
  noteProblems,
  prepareReport,
  reportProblemSaga,
  sendReport,
} from '../../src/flows/reportProblem.ts';
import { toCassette } from '../../src/journal/cassette.ts';
import type { Journal } from '../../src/journal/entries.ts';
import { action, entriesOf, TAP, unlockRun } from '../journal/handWritten.ts';
import { refusal } from '../support/samples.ts';
import { steps, throws } from '../support/steps.ts';

const run = unlockRun('7j7v4o');
const entries = entriesOf(run, 1_000, [...TAP, [50, action('unlocked/unlockFailed')]]);
const journal: Journal = { entries: () => entries, listen: () => () => {} };
const nextFailure = raw.take(isFailure as never);

describe('the problems of a tab', () => {
  test('are the failed runs of its documents, and each that follows', () => {
    const saga = noteProblems(journal);
    expect(saga.next().value).toEqual(raw.put(problemNoted({ ...run, at: 1_050 })));
    expect(saga.next().value).toEqual(nextFailure);
    const later = { name: 'videos/homeOpened', id: '9aa0b1' };
    expect(saga.next({ type: 'videos/homeFailed', meta: { flow: later } } as never).value).toEqual(
      raw.put(problemNoted({ ...later, at: expect.any(Number) as never })),
    );
    expect(saga.next().value).toEqual(nextFailure);
  });

  test('have a run', () => {
    const saga = noteProblems({ ...journal, entries: () => [] });
    expect(saga.next().value).toEqual(nextFailure);
    expect(saga.next({ type: 'app/sagaCrashed' } as never).value).toEqual(nextFailure);
  });

  test.each([
    ['unlocked/unlockFailed', true],
    ['app/sagaCrashed', true],
    ['api/failed', false],
    ['problems/reportFailed', false],
  ])('%s is one: %s', (type, expected) => expect(isFailure({ type })).toBe(expected));
});

test('a report holds the record of its run', () => {
  const cassette = toCassette(entries, run);
  steps(prepareReport(journal, reportOpened(run)), [
    [raw.call(toCassette as never, entries, run), cassette],
    [raw.put(reportPrepared(JSON.stringify(cassette)))],
  ]);
});

describe('a report', () => {
  const report = { run: run.id, step: 'sending' as const, text: '{"version":1}' };
  const sending = raw.call(api.reportProblem, { run: run.id, cassette: report.text });

  test('is sent as the viewer was shown it', () =>
    steps(sendReport(), [[raw.select(selectReport), report], [sending, null], [raw.put(problemReported())]]));

  test('that cannot be sent says why', () =>
    steps(sendReport(), [
      [raw.select(selectReport), report],
      [sending, throws(refusal(429, 'Wait.'))],
      [raw.put(reportFailed(toFailure(refusal(429, 'Wait.'))))],
    ]));

  test('that was never opened is not sent', () => steps(sendReport(), [[raw.select(selectReport), null]]));
});

test('the last report that is opened counts, and one is sent at a time', () =>
  steps(reportProblemSaga(journal), [
    [raw.fork(noteProblems, journal)],
    [raw.takeLatest(reportOpened, prepareReport, journal)],
    [raw.takeLeading(reportRequested, sendReport)],
  ]));
