import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { NotificationChoices, Notifications } from '../../../contract/entities.ts';
import type { Failure } from '../../core/failures.ts';
import type { PushAbility } from '../../lib/push.ts';

const initialState = {
  status: 'idle' as 'idle' | 'loading' | 'ready' | 'failed',
  ability: 'able' as PushAbility,
  settings: null as Notifications | null,
  refused: false,
  /** The choices to restore if the pending change fails. */
  before: null as NotificationChoices | null,
  offered: false,
};

const notifications = createSlice({
  name: 'notifications',
  initialState,
  reducers: {
    settingsOpened: (state) => {
      if (state.status !== 'ready') state.status = 'loading';
      state.refused = false;
    },
    settingsLoaded: (
      state,
      { payload }: PayloadAction<{ ability: PushAbility; settings: Notifications }>,
    ) => ({ ...state, ...payload, status: 'ready' as const }),
    settingsFailed: (state, _: PayloadAction<Failure>) => {
      state.status = 'failed';
    },
    pushRequested: (state, _: PayloadAction<{ on: boolean }>) => {
      state.refused = false;
      state.offered = false;
    },
    pushSwitched: (state, { payload }: PayloadAction<{ on: boolean }>) => {
      if (state.settings) state.settings.here = payload.on;
    },
    /** The viewer refused the browser's permission prompt. */
    pushAbandoned: (state, { payload }: PayloadAction<{ ability: PushAbility }>) => {
      state.ability = payload.ability;
    },
    pushFailed: (state, _: PayloadAction<Failure>) => {
      state.refused = true;
    },
    choicesRequested: (state, { payload }: PayloadAction<NotificationChoices>) => {
      state.refused = false;
      if (!state.settings) return;
      state.before ??= state.settings.choices;
      state.settings.choices = payload;
    },
    choicesSaved: (state) => {
      state.before = null;
    },
    choicesFailed: (state, _: PayloadAction<Failure>) => {
      if (state.settings && state.before) state.settings.choices = state.before;
      state.before = null;
      state.refused = true;
    },
    offerMade: (state) => {
      state.offered = true;
    },
    offerDismissed: (state) => {
      state.offered = false;
    },
  },
  selectors: {
    selectNotifications: (state) => state,
    selectPushOffered: (state) => state.offered,
  },
});

export const {
  settingsOpened,
  settingsLoaded,
  settingsFailed,
  pushRequested,
  pushSwitched,
  pushAbandoned,
  pushFailed,
  choicesRequested,
  choicesSaved,
  choicesFailed,
  offerMade,
  offerDismissed,
} = notifications.actions;
export const { selectNotifications, selectPushOffered } = notifications.selectors;
export default notifications;
