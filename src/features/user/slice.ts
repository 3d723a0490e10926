import { createSlice, isAnyOf, type PayloadAction } from '@reduxjs/toolkit';
import type { User } from '../../../contract/entities.ts';
import { apiFailed, type Failure } from '../../core/failures.ts';
import { loggedIn, loggedOut, userLoaded } from '../../core/session/slice.ts';
import { planSwitched, renewalCancelled, renewalResumed } from '../subscription/slice.ts';
import { episodeUnlocked } from '../unlocked/slice.ts';

type UserState = {
  info: User | null;
  /** `mailed`: a link was sent; `mailable`: another link may be sent. */
  form: { status: 'idle' | 'sending' | 'failed' | 'mailed' | 'mailable'; reason: Failure | null };
  /** The e-mail typed last, which other forms start with. */
  given: { email: string };
  logoutRefused: boolean;
};

const initialState: UserState = {
  info: null,
  form: { status: 'idle', reason: null },
  given: { email: '' },
  logoutRefused: false,
};

const sending = (state: UserState) => {
  state.form = { status: 'sending', reason: null };
};
const formFailed = (state: UserState, { payload }: PayloadAction<Failure>) => {
  state.form = { status: 'failed', reason: payload };
};

type Credentials = { email: string; secretKey: string };

const user = createSlice({
  name: 'user',
  initialState,
  reducers: {
    formOpened: (state) => {
      state.form = initialState.form;
    },
    emailNoted: (state, { payload }: PayloadAction<{ email: string }>) => {
      state.given = payload;
    },
    /** The checkout signs in to an existing account or opens a new one. */
    accountRequested: (state, { payload: { email } }: PayloadAction<Credentials>) => {
      sending(state);
      state.given = { email };
    },
    accountFailed: formFailed,
    accountDeclined: (state) => {
      state.form = initialState.form;
    },
    loginRequested: (state, _: PayloadAction<Credentials>) => sending(state),
    loginFailed: formFailed,
    registerRequested: (state, _: PayloadAction<Credentials>) => sending(state),
    registerFailed: formFailed,
    passwordResetRequested: (state, _: PayloadAction<{ email: string }>) => sending(state),
    passwordResetMailed: (state) => {
      state.form.status = 'mailed';
    },
    passwordResetOffered: (state) => {
      if (state.form.status === 'mailed') state.form.status = 'mailable';
    },
    passwordResetFailed: formFailed,
    mailedLinkOpened: (state) => sending(state),
    mailedLinkChecked: (state) => {
      state.form = initialState.form;
    },
    newPasswordRequested: (state, _: PayloadAction<{ secretKey: string }>) => sending(state),
    newPasswordFailed: formFailed,
    facebookRequested: () => {},
    logoutRequested: (state) => {
      state.logoutRefused = false;
    },
    logoutFailed: (state, _: PayloadAction<Failure>) => {
      state.logoutRefused = true;
    },
  },
  extraReducers: (builder) => {
    builder.addCase(userLoaded, (state, { payload }) => {
      state.info = payload;
    });
    builder.addCase(loggedIn, (state, { payload }) => {
      state.info = payload;
      state.form = initialState.form;
    });
    builder.addCase(loggedOut, () => initialState);
    builder.addCase(episodeUnlocked, ({ info }, { payload }) => {
      if (info && payload.reason === 'daily') info.dailyUnlocksLeft = Math.max(0, info.dailyUnlocksLeft - 1);
    });
    builder.addCase(apiFailed, (state, { payload }) => {
      if (payload.code === 401) state.info = null;
    });
    builder.addMatcher(isAnyOf(renewalCancelled, renewalResumed, planSwitched), ({ info }, { payload }) => {
      if (info) info.subscription = payload;
    });
  },
  selectors: {
    selectUser: (state) => state.info,
    selectUserForm: (state) => state.form,
    selectGiven: (state) => state.given,
    selectLogoutRefused: (state) => state.logoutRefused,
    selectSubscription: (state) => state.info?.subscription ?? null,
  },
});

export const {
  formOpened,
  emailNoted,
  accountRequested,
  accountFailed,
  accountDeclined,
  loginRequested,
  loginFailed,
  registerRequested,
  registerFailed,
  passwordResetRequested,
  passwordResetMailed,
  passwordResetOffered,
  passwordResetFailed,
  mailedLinkOpened,
  mailedLinkChecked,
  newPasswordRequested,
  newPasswordFailed,
  facebookRequested,
  logoutRequested,
  logoutFailed,
} = user.actions;
export const { selectUser, selectUserForm, selectGiven, selectLogoutRefused, selectSubscription } =
  user.selectors;
export default user;
