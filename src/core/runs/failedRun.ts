import { type Action, createSlice } from '@reduxjs/toolkit';
import { shownIdOf } from '../../../contract/traceContext.ts';
import type { Flow } from '../../lib/currentRun.ts';

type Traced = Action & { meta: { flow: Flow } };

const FAILED = /(Failed|Crashed)$/;
const isFailure = (action: Action): action is Traced =>
  FAILED.test(action.type) && Boolean((action as Partial<Traced>).meta?.flow);

type FailedRunState = { id: string | null };
const initialState: FailedRunState = { id: null };

const failedRun = createSlice({
  name: 'failedRun',
  initialState,
  reducers: {},
  extraReducers: (builder) => {
    builder.addMatcher(isFailure, (state, { meta }) => {
      state.id = meta.flow.id;
    });
  },
});

/** The code that a failed screen shows; `operator flow` finds the run by it. */
export const selectFailureCode = ({ failedRun: { id } }: { failedRun: FailedRunState }): string | null =>
  id && shownIdOf(id);

export default failedRun;
