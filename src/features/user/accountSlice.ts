import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { Session } from '../../../contract/entities.ts';
import type { Failure } from '../../core/failures.ts';

export type Step = 'pending' | 'done' | Failure;
export const OTHERS = 'others';
type AccountState = {
  sessions: Session[];
  steps: { [name in 'sessions' | 'export' | 'deletion']?: Step };
  ending: Record<string, Step>;
};
const initialState: AccountState = { sessions: [], steps: {}, ending: {} };

type Name = keyof AccountState['steps'];
const set = (name: Name, step: Step) => (state: AccountState) => {
  state.steps[name] = step;
};
const failed =
  (name: Name) =>
  (state: AccountState, { payload }: PayloadAction<Failure>) =>
    set(name, payload)(state);
/** The proof of identity waits in the one-time secrets. */
type WithSecret = PayloadAction<{ secretKey: string }>;
/** `null` means every session except this one. */
type Ending = { sessionId: string | null };

const account = createSlice({
  name: 'account',
  initialState,
  reducers: {
    accountOpened: () => {},
    sessionsOpened: set('sessions', 'pending'),
    sessionsReceived: (state, { payload }: PayloadAction<Session[]>) => {
      state.sessions = payload;
      state.ending = {};
      set('sessions', 'done')(state);
    },
    sessionsFailed: failed('sessions'),
    endSessionRequested: (state, { payload }: PayloadAction<Ending>) => {
      state.ending[payload.sessionId ?? OTHERS] = 'pending';
    },
    sessionEnded: (state, { payload: { sessionId } }: PayloadAction<Ending>) => {
      state.ending[sessionId ?? OTHERS] = 'done';
      state.sessions = state.sessions.filter(({ id, current }) => current || (sessionId && id !== sessionId));
    },
    endSessionFailed: (state, { payload }: PayloadAction<Ending & { reason: Failure }>) => {
      state.ending[payload.sessionId ?? OTHERS] = payload.reason;
    },
    exportRequested: (state, _: WithSecret) => set('export', 'pending')(state),
    exportDone: set('export', 'done'),
    exportFailed: failed('export'),
    deletionRequested: (state, _: WithSecret) => set('deletion', 'pending')(state),
    accountDeleted: () => initialState,
    deletionFailed: failed('deletion'),
  },
  selectors: {
    selectSessions: (state) => state.sessions,
    selectStep: (state, name: Name) => state.steps[name],
    selectEnding: (state) => state.ending,
  },
});

export const {
  accountOpened,
  sessionsOpened,
  sessionsReceived,
  sessionsFailed,
  endSessionRequested,
  sessionEnded,
  endSessionFailed,
  exportRequested,
  exportDone,
  exportFailed,
  deletionRequested,
  accountDeleted,
  deletionFailed,
} = account.actions;
export const { selectSessions, selectStep, selectEnding } = account.selectors;
export default account;
