import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { NotificationChoices, Notifications } from '../../../contract/entities.ts';
import type { Failure } from '../../core/failures.ts';
import type { PushAbility } from '../../lib/push.ts';

const initialState = {
  status: 'idle' as 'idle' | 'loading' | 'ready' | 'failed',
  ability: 'able' as PushAbility,
  settings: null as Notifications | null,
  /** This browser is being switched. */
  switching: false,
  /** Why the last change failed. */
  refused: null as Failure | null,
  /** The choices before one that waits for the server. */
  before: null as NotificationChoices | null,
  offered: false,
};

const notifications = createSlice({
  name: 'notifications',
  initialState,
  reducers: {
    settingsOpened: (state) => {
      if (state.status !== 'ready') state.status = 'loading';
      state.refused = null;
    },
    settingsLoaded: (
      state,
      { payload }: PayloadAction<{ ability: PushAbility; settings: Notifications }>,
    ) => ({ ...state, ...payload, status: 'ready' as const }),
    settingsFailed: (state, _: PayloadAction<Failure>) => {
      state.status = 'failed';
    },
    /** Whether this browser is told. */
    pushRequested: (state, _: PayloadAction<{ on: boolean }>) => {
      state.switching = true;
      state.refused = null;
      state.offered = false;
    },
    pushSwitched: (state, { payload }: PayloadAction<{ on: boolean }>) => {
      state.switching = false;
      if (state.settings) state.settings.here = payload.on;
    },
    /** The viewer said no to the browser's question. */
    pushAbandoned: (state, { payload }: PayloadAction<{ ability: PushAbility }>) => {
      state.switching = false;
      state.ability = payload.ability;
    },
    pushFailed: (state, { payload }: PayloadAction<Failure>) => {
      state.switching = false;
      state.refused = payload;
    },
    choicesRequested: (state, { payload }: PayloadAction<NotificationChoices>) => {
      state.refused = null;
      if (!state.settings) return;
      state.before ??= state.settings.choices;
      state.settings.choices = payload;
    },
    choicesSaved: (state) => {
      state.before = null;
    },
    choicesFailed: (state, { payload }: PayloadAction<Failure>) => {
      if (state.settings && state.before) state.settings.choices = state.before;
      state.before = null;
      state.refused = payload;
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
