import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { Report } from '../../../contract/entities.ts';
import type { Failure } from '../../core/failures.ts';

type ConsentState = {
  /** `asking`: nothing is injected, stored or sent until the visitor answers. */
  status: 'unknown' | 'unreachable' | 'notNeeded' | 'asking' | 'granted' | 'refused';
  reports: Report[];
  injected: string[];
};
const initialState: ConsentState = { status: 'unknown', reports: [], injected: [] };

const consent = createSlice({
  name: 'consent',
  initialState,
  reducers: {
    reportsLoaded: (state, { payload }: PayloadAction<Report[]>) => {
      state.reports = payload;
    },
    reportsFailed: (state, _: PayloadAction<Failure>) => {
      state.status = 'unreachable';
    },
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
    consentChangeRequested: (_state, _action: PayloadAction<{ granted: boolean }>) => {},
    pixelsInjected: (state, { payload }: PayloadAction<{ injected: string[]; refused: string[] }>) => {
      state.injected = payload.injected;
    },
  },
  selectors: {
    selectConsent: (state) => state.status,
    selectReports: (state) => state.reports,
    selectInjected: (state) => state.injected,
  },
});

export const {
  reportsLoaded,
  reportsFailed,
  consentNotNeeded,
  consentAsked,
  consentGranted,
  consentRefused,
  consentChangeRequested,
  pixelsInjected,
} = consent.actions;
export const { selectConsent, selectReports, selectInjected } = consent.selectors;
export default consent;
