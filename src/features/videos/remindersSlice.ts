import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { Failure } from '../../core/failures.ts';

type Reminder = { videoId: string; on: boolean };

const initialState = {
  wanted: null as Reminder | null,
  /** The reminders of this visit; the server's value comes with the episodes. */
  given: {} as Record<string, boolean>,
  refused: null as string | null,
};

const reminders = createSlice({
  name: 'reminders',
  initialState,
  reducers: {
    /** `from` is the page to which signing in returns. */
    remindRequested: (state, { payload }: PayloadAction<Reminder & { from: string }>) => {
      state.wanted = payload;
      state.refused = null;
    },
    reminded: (state, { payload }: PayloadAction<Reminder>) => {
      state.given[payload.videoId] = payload.on;
      state.wanted = null;
    },
    remindFailed: (state, { payload }: PayloadAction<{ videoId: string; reason: Failure }>) => {
      state.wanted = null;
      state.refused = payload.videoId;
    },
    remindAbandoned: (state, _: PayloadAction<{ at: string }>) => {
      state.wanted = null;
    },
  },
  selectors: { selectReminders: (state) => state },
});

export const { remindRequested, reminded, remindFailed, remindAbandoned } = reminders.actions;
export const { selectReminders } = reminders.selectors;
export default reminders;
