import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { Report } from '../../../contract/entities.ts';

/** `asking`: the visitor has not decided, and nothing is injected, stored or sent until they do. */
type ConsentState = { status: 'unknown' | 'notNeeded' | 'asking' | 'granted' | 'refused' };
const initialState: ConsentState = { status: 'unknown' };

const consent = createSlice({
  name: 'consent',
  initialState,
  reducers: {
    reportsLoaded: (_state, _action: PayloadAction<Report[]>) => {},
    consentNotNeeded: (state) => {
      state.status = 'notNeeded';
    },
    consentAsked: (state) => {
      state.status = 'asking';
    },
    consentGranted: (state) => {
      state.status = 'granted';
    },
    consentRefused: (state) => {
      state.status = 'refused';
    },
    pixelsInjected: (_state, _action: PayloadAction<{ injected: string[]; refused: string[] }>) => {},
  },
  selectors: { selectConsent: (state) => state.status },
});

export const {
  reportsLoaded,
  consentNotNeeded,
  consentAsked,
  consentGranted,
  consentRefused,
  pixelsInjected,
} = consent.actions;
export const { selectConsent } = consent.selectors;
export default consent;
