import { combineReducers, type UnknownAction } from '@reduxjs/toolkit';
import navigation from '../core/navigation.ts';
import toasts from '../core/toasts.ts';
import consent from '../features/consent/slice.ts';
import favourites from '../features/favourites/slice.ts';
import history from '../features/history/slice.ts';
import language, { languageChanged } from '../features/language/slice.ts';
import orders from '../features/orders/slice.ts';
import plans from '../features/plans/slice.ts';
import unlocked from '../features/unlocked/slice.ts';
import user from '../features/user/slice.ts';
import videos from '../features/videos/slice.ts';

const slices = combineReducers({
  navigation: navigation.reducer,
  toasts: toasts.reducer,
  language: language.reducer,
  consent: consent.reducer,
  user: user.reducer,
  videos: videos.reducer,
  favourites: favourites.reducer,
  history: history.reducer,
  unlocked: unlocked.reducer,
  plans: plans.reducer,
  orders: orders.reducer,
});

export type RootState = ReturnType<typeof slices>;

const personal = ['favourites', 'history', 'unlocked', 'orders'] as const;
const worded = ['videos', 'favourites', 'history', 'unlocked', 'plans'] as const;

const without = (state: RootState, keys: readonly (keyof RootState)[]) =>
  Object.fromEntries(Object.entries(state).filter(([key]) => !keys.includes(key as never))) as RootState;

/**
 * What is a person's own goes with them, however they went, and texts of another language are asked
 * for anew: both are said here once, so that no slice has to remember.
 */
export function rootReducer(state: RootState | undefined, action: UnknownAction): RootState {
  if (state && languageChanged.match(action)) return slices(without(state, worded), action);
  const next = slices(state, action);
  const gone = state?.user.status === 'member' && next.user.status === 'visitor';
  if (!gone) return next;
  return slices(
    { ...without(next, personal), videos: { ...next.videos, episodes: {} } },
    { type: 'app/emptied' },
  );
}
