import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { InstallWay } from '../../lib/installation.ts';

export type Place = { videoId: string; episode: number; second?: number };

const initialState = {
  /** How this browser installs the app; null where it cannot, and once the app is installed. */
  way: null as InstallWay | null,
  offered: false,
  /** Where to continue in a browser; null outside in-app browsers and before anything has played. */
  place: null as Place | null,
};

const install = createSlice({
  name: 'install',
  initialState,
  reducers: {
    wayDetected: (state, { payload }: PayloadAction<InstallWay>) => {
      state.way = payload;
    },
    placeNoted: (state, { payload }: PayloadAction<Place>) => {
      state.place = payload;
    },
    offerMade: (state) => {
      state.offered = true;
    },
    offerDismissed: (state) => {
      state.offered = false;
    },
    installRequested: (state) => {
      state.offered = false;
    },
    installed: (state) => {
      state.way = null;
      state.offered = false;
    },
    /** The browser shows its prompt only once, so there is no way until it offers one again. */
    installAbandoned: (state) => {
      state.way = null;
    },
    installFailed: (state, _action: PayloadAction<string>) => {
      state.way = null;
    },
  },
  selectors: {
    selectInstallWay: (state) => state.way,
    selectInstallOffered: (state) => state.offered && state.way !== null,
    selectPlace: (state) => state.place,
  },
});

export const {
  wayDetected,
  placeNoted,
  offerMade,
  offerDismissed,
  installRequested,
  installed,
  installAbandoned,
  installFailed,
} = install.actions;
export const { selectInstallWay, selectInstallOffered, selectPlace } = install.selectors;
export default install;
