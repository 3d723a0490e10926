import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { RatingWish } from '../../../contract/entities.ts';
import type { Failure } from '../../core/failures.ts';

type Rating = { videoId: string; rating: RatingWish };

const initialState = {
  wanted: null as Rating | null,
  /** The ratings of this visit; the server's value comes with the episodes. */
  given: {} as Record<string, { rating: RatingWish; likedPercent: number | null }>,
  refused: null as string | null,
};

const ratings = createSlice({
  name: 'ratings',
  initialState,
  reducers: {
    /** `from` is the page to which signing in returns. */
    rateRequested: (state, { payload }: PayloadAction<Rating & { from: string }>) => {
      state.wanted = payload;
      state.refused = null;
    },
    rated: (state, { payload }: PayloadAction<Rating & { likedPercent: number | null }>) => {
      state.given[payload.videoId] = payload;
      state.wanted = null;
    },
    rateFailed: (state, { payload }: PayloadAction<{ videoId: string; reason: Failure }>) => {
      state.wanted = null;
      state.refused = payload.videoId;
    },
    rateAbandoned: (state, _: PayloadAction<{ at: string }>) => {
      state.wanted = null;
    },
  },
  selectors: { selectRatings: (state) => state },
});

export const { rateRequested, rated, rateFailed, rateAbandoned } = ratings.actions;
export const { selectRatings } = ratings.selectors;
export default ratings;
