import { createSlice, isAnyOf, type PayloadAction } from '@reduxjs/toolkit';
import type { User } from '../../../contract/entities.ts';
import { apiFailed, type Failure } from '../failures.ts';

type SessionState = {
  /** `unreachable`: the server could not say who is here. */
  status: 'unknown' | 'visitor' | 'member' | 'unreachable';
  userId: string | null;
};
const initialState: SessionState = { status: 'unknown', userId: null };

const visitor = (): SessionState => ({ status: 'visitor', userId: null });
const known = (_state: SessionState, { payload }: PayloadAction<User | null>): SessionState =>
  payload ? { status: 'member', userId: payload.id } : visitor();

/** Who is here. The rest that is known of a member is in the user slice. */
const session = createSlice({
  name: 'session',
  initialState,
  reducers: {
    /** The answer to "who is here?"; null for a visitor. */
    userLoaded: known,
    userLoadFailed: (state, _: PayloadAction<Failure>) => {
      if (state.status === 'unknown') state.status = 'unreachable';
    },
    loggedIn: (state, action: PayloadAction<User>) => known(state, action),
    loggedOut: visitor,
  },
  extraReducers: (builder) => {
    // The server ended the session.
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
/** The server has spoken, or could not be reached. */
export const sessionKnown = isAnyOf(userLoaded, userLoadFailed, loggedIn, loggedOut);
export default session;
