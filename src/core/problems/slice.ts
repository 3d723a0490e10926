import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { Flow } from '../../lib/currentRun.ts';
import type { Failure } from '../failures.ts';

/** A run of this tab that failed. Its id is the code that a viewer tells the operator. */
export type Problem = Flow & { at: number };
export type ReportStep = 'pending' | 'ready' | 'sending' | 'sent' | Failure;
/** What would be sent of a run; the text is JSON. */
export type Report = { run: string; step: ReportStep; text: string };
type ProblemsState = {
  /** The latest first. */
  runs: Problem[];
  report: Report | null;
};
const initialState: ProblemsState = { runs: [], report: null };

const step = (reached: ReportStep) => (state: ProblemsState) => {
  if (state.report) state.report.step = reached;
};

/** Comes with the journal, so a state without it has no problem. */
const problems = createSlice({
  name: 'problems',
  initialState,
  reducers: {
    problemNoted: (state, { payload }: PayloadAction<Problem>) => {
      state.runs = [payload, ...state.runs.filter(({ id }) => id !== payload.id)];
    },
    reportOpened: (state, { payload }: PayloadAction<Flow>) => {
      state.report = { run: payload.id, step: 'pending', text: '' };
    },
    reportPrepared: (state, { payload }: PayloadAction<string>) => {
      if (state.report) Object.assign(state.report, { step: 'ready', text: payload });
    },
    reportRequested: step('sending'),
    problemReported: step('sent'),
    reportFailed: (state, { payload }: PayloadAction<Failure>) => step(payload)(state),
  },
});

export const { problemNoted, reportOpened, reportPrepared, reportRequested, problemReported, reportFailed } =
  problems.actions;
export default problems;
