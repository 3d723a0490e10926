import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { Plan } from '../../../contract/entities.ts';
import type { Failure } from '../../core/failures.ts';

type PlansState = { status: 'idle' | 'loading' | 'ready' | 'failed'; plans: Plan[]; videoId: string | null };
const initialState: PlansState = { status: 'idle', plans: [], videoId: null };

const plans = createSlice({
  name: 'plans',
  initialState,
  reducers: {
    /** With a video, the shop also offers its pass. */
    shopOpened: (_state, _action: PayloadAction<{ videoId: string | null }>) => {},
    plansPending: (state, { payload }: PayloadAction<{ videoId: string | null }>) => {
      if (state.videoId !== payload.videoId) state.plans = [];
      state.videoId = payload.videoId;
      state.status = 'loading';
    },
    plansLoaded: (state, { payload }: PayloadAction<Plan[]>) => {
      state.plans = payload;
      state.status = 'ready';
    },
    plansFailed: (state, _: PayloadAction<Failure>) => {
      state.status = 'failed';
    },
    subscribeRequested: (_state, _action: PayloadAction<{ from: string }>) => {},
    subscribed: () => {},
    subscribeAbandoned: (_state, _action: PayloadAction<{ at: string }>) => {},
    subscribeFailed: (_state, _action: PayloadAction<Failure>) => {},
  },
  selectors: { selectPlans: (state) => state },
});

export const {
  shopOpened,
  plansPending,
  plansLoaded,
  plansFailed,
  subscribeRequested,
  subscribed,
  subscribeAbandoned,
  subscribeFailed,
} = plans.actions;
export const { selectPlans } = plans.selectors;
export default plans;
