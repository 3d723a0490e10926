import type { Action } from '@reduxjs/toolkit';
import * as api from '../api/index.ts';
import { call, fork, put, type Saga, select, take, takeLatest, takeLeading } from '../core/effects.ts';
import { toFailure } from '../core/failures.ts';
import { selectReport } from '../core/problems/selectors.ts';
import {
  type Problem,
  problemNoted,
  problemReported,
  reportFailed,
  reportOpened,
  reportPrepared,
  reportRequested,
} from '../core/problems/slice.ts';
import { toCassette } from '../journal/cassette.ts';
import type { Entry, Journal } from '../journal/entries.ts';
import type { Flow } from '../lib/currentRun.ts';

/* Loads with the journal, so it is there as soon as there is a problem to report. */

type Traced = Action & { meta?: { flow?: Flow | null } };

/** A report that cannot be sent is no problem of its own. */
const FAILED = /^(?!problems\/).*(Failed|Crashed)$/;
export const isFailure = (action: Action): action is Traced => FAILED.test(action.type);

const problemIn = (entry: Entry): Problem[] =>
  entry.kind === 'action' && entry.run && FAILED.test(entry.type) ? [{ ...entry.run, at: entry.at }] : [];

/** Those of the tab's documents so far, and each that follows. */
export function* noteProblems(journal: Journal): Saga {
  for (const problem of journal.entries().flatMap(problemIn)) yield* put(problemNoted(problem));
  for (;;) {
    const { meta } = yield* take(isFailure);
    if (meta?.flow) yield* put(problemNoted({ ...meta.flow, at: Date.now() }));
  }
}

export function* prepareReport(journal: Journal, { payload }: ReturnType<typeof reportOpened>): Saga {
  const cassette = yield* call(toCassette, journal.entries(), payload);
  yield* put(reportPrepared(JSON.stringify(cassette)));
}

/** Sends what the viewer has been shown. */
export function* sendReport(): Saga {
  const report = yield* select(selectReport);
  if (!report) return;
  try {
    yield* call(api.reportProblem, { run: report.run, cassette: report.text });
    yield* put(problemReported());
  } catch (error) {
    yield* put(reportFailed(toFailure(error)));
  }
}

export function* reportProblemSaga(journal: Journal): Saga {
  yield* fork(noteProblems, journal);
  yield* takeLatest(reportOpened, prepareReport, journal);
  yield* takeLeading(reportRequested, sendReport);
}
