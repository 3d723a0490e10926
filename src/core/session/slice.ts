import { createSlice, isAnyOf, type PayloadAction } from '@reduxjs/toolkit';
import type { User } from '../../../contract/entities.ts';
import { apiFailed, type Failure } from '../failures.ts';

type SessionState = {
  status: 'unknown' | 'visitor' | 'member' | 'unreachable';
  userId: string | null;
};
const initialState: SessionState = { status: 'unknown', userId: null };

const visitor = (): SessionState => ({ status: 'visitor', userId: null });
const fromUser = (_state: SessionState, { payload }: PayloadAction<User | null>): SessionState =>
  payload ? { status: 'member', userId: payload.id } : visitor();

/** The user slice holds the member's other data. */
const session = createSlice({
  name: 'session',
  initialState,
  reducers: {
    /** Null for a visitor. */
    userLoaded: fromUser,
    userLoadFailed: (state, _: PayloadAction<Failure>) => {
      if (state.status === 'unknown') state.status = 'unreachable';
    },
    loggedIn: (state, action: PayloadAction<User>) => fromUser(state, action),
    loggedOut: visitor,
  },
  extraReducers: (builder) => {
    builder.addCase(apiFailed, (state, { payload }) =>
      payload.code === 401 && state.status === 'member' ? visitor() : state,
    );
  },
  selectors: {
    selectSessionStatus: (state) => state.status,
    selectUserId: (state) => state.userId,
  },
});

export const { userLoaded, userLoadFailed, loggedIn, loggedOut } = session.actions;
export const { selectSessionStatus, selectUserId } = session.selectors;
export const sessionKnown = isAnyOf(userLoaded, userLoadFailed, loggedIn, loggedOut);
export default session;
