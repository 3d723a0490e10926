import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { Subscription, User } from '../../../contract/entities.ts';
import { apiFailed, type Failure } from '../../core/failures.ts';
import { loggedIn, loggedOut, userLoaded } from '../../core/session/slice.ts';

type UserState = {
  info: User | null;
  /** The form that is open. `mailed`: a link is on its way; `mailable`: for so long that another may follow. */
  form: { status: 'idle' | 'sending' | 'failed' | 'mailed' | 'mailable'; reason: Failure | null };
  /** Ending the renewal, or taking that back. */
  renewal: { status: 'idle' | 'changing' | 'failed' };
  /** The server did not let go. */
  logoutRefused: boolean;
};

const initialState: UserState = {
  info: null,
  form: { status: 'idle', reason: null },
  renewal: { status: 'idle' },
  logoutRefused: false,
};

const sending = (state: UserState) => {
  state.form = { status: 'sending', reason: null };
};
const refused = (state: UserState, { payload }: PayloadAction<Failure>) => {
  state.form = { status: 'failed', reason: payload };
};
const changing = (state: UserState) => {
  state.renewal.status = 'changing';
};
const changed = (state: UserState, { payload }: PayloadAction<Subscription>) => {
  state.renewal.status = 'idle';
  if (state.info) state.info.subscription = payload;
};
const notChanged = (state: UserState, _: PayloadAction<Failure>) => {
  state.renewal.status = 'failed';
};

/** A form's password stays in the vault; the action carries its key. */
type Credentials = { email: string; secretKey: string };

const user = createSlice({
  name: 'user',
  initialState,
  reducers: {
    /** The person opened one of the forms: an old complaint is gone. */
    formOpened: (state) => {
      state.form = initialState.form;
    },
    loginRequested: (state, _: PayloadAction<Credentials>) => sending(state),
    loginFailed: refused,
    registerRequested: (state, _: PayloadAction<Credentials>) => sending(state),
    registerFailed: refused,
    passwordResetRequested: (state, _: PayloadAction<{ email: string }>) => sending(state),
    passwordResetMailed: (state) => {
      state.form.status = 'mailed';
    },
    passwordResetOffered: (state) => {
      if (state.form.status === 'mailed') state.form.status = 'mailable';
    },
    passwordResetFailed: refused,
    newPasswordRequested: (state, _: PayloadAction<{ secretKey: string }>) => sending(state),
    newPasswordFailed: refused,
    facebookRequested: () => {},
    logoutRequested: (state) => {
      state.logoutRefused = false;
    },
    logoutFailed: (state, _: PayloadAction<Failure>) => {
      state.logoutRefused = true;
    },
    cancelRenewalRequested: changing,
    renewalCancelled: changed,
    cancelRenewalFailed: notChanged,
    resumeRenewalRequested: changing,
    renewalResumed: changed,
    resumeRenewalFailed: notChanged,
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
    // The server ended the session.
    builder.addCase(apiFailed, (state, { payload }) => {
      if (payload.code === 401) state.info = null;
    });
  },
  selectors: {
    selectUser: (state) => state.info,
    selectUserForm: (state) => state.form,
    selectRenewal: (state) => state.renewal,
    selectLogoutRefused: (state) => state.logoutRefused,
    /** The subscription that opens everything now, whether or not it will renew. */
    selectSubscription: (state) => state.info?.subscription ?? null,
  },
});

export const {
  formOpened,
  loginRequested,
  loginFailed,
  registerRequested,
  registerFailed,
  passwordResetRequested,
  passwordResetMailed,
  passwordResetOffered,
  passwordResetFailed,
  newPasswordRequested,
  newPasswordFailed,
  facebookRequested,
  logoutRequested,
  logoutFailed,
  cancelRenewalRequested,
  renewalCancelled,
  cancelRenewalFailed,
  resumeRenewalRequested,
  renewalResumed,
  resumeRenewalFailed,
} = user.actions;
export const { selectUser, selectUserForm, selectRenewal, selectLogoutRefused, selectSubscription } =
  user.selectors;
export default user;
