import { createSlice, isAnyOf, type PayloadAction } from '@reduxjs/toolkit';
import type { User } from '../../../contract/entities.ts';
import { apiFailed, type Failure } from '../failures.ts';
import { leftScreen } from '../navigation/slice.ts';

type SessionState = {
  status: 'unknown' | 'visitor' | 'member' | 'unreachable';
  userId: string | null;
  ended: boolean;
};
const initialState: SessionState = { status: 'unknown', userId: null, ended: false };

const visitor = (): SessionState => ({ status: 'visitor', userId: null, ended: false });
const fromUser = (_state: SessionState, { payload }: PayloadAction<User | null>): SessionState =>
  payload ? { status: 'member', userId: payload.id, ended: false } : visitor();

const session = createSlice({
  name: 'session',
  initialState,
  reducers: {
    userLoaded: fromUser,
    userLoadFailed: (state, _: PayloadAction<Failure>) => {
      if (state.status === 'unknown') state.status = 'unreachable';
    },
    loggedIn: (state, action: PayloadAction<User>) => fromUser(state, action),
    loggedOut: visitor,
    ended: (state) => {
      state.ended = true;
    },
    endDismissed: (state) => {
      state.ended = false;
    },
  },
  extraReducers: (builder) => {
    builder.addCase(apiFailed, (state, { payload }) =>
      payload.code === 401 && state.status === 'member' ? visitor() : state,
    );
    builder.addMatcher(leftScreen, (state) => {
      state.ended = false;
    });
  },
  selectors: {
    selectSessionStatus: (state) => state.status,
    selectUserId: (state) => state.userId,
    selectSessionEnded: (state) => state.ended,
  },
});

export const { userLoaded, userLoadFailed, loggedIn, loggedOut, ended, endDismissed } = session.actions;
export const { selectSessionStatus, selectUserId, selectSessionEnded } = session.selectors;
export const sessionKnown = isAnyOf(userLoaded, userLoadFailed, loggedIn, loggedOut);
export default session;
