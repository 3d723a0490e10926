import { combineReducers, type UnknownAction } from '@reduxjs/toolkit';
import navigation from '../core/navigation/slice.ts';
import { emptyList } from '../core/pagedList.ts';
import toasts from '../core/toasts/slice.ts';
import account from '../features/account/slice.ts';
import consent from '../features/consent/slice.ts';
import favourites from '../features/favourites/slice.ts';
import { place as forYou } from '../features/forYou/wishes.ts';
import guest from '../features/guest/slice.ts';
import history from '../features/history/slice.ts';
import { place as hidden } from '../features/history/wishes.ts';
import information from '../features/information/slice.ts';
import language, { languageChanged } from '../features/language/slice.ts';
import { place as method } from '../features/orders/methodPlace.ts';
import { place as receipt } from '../features/orders/receiptPlace.ts';
import orders from '../features/orders/slice.ts';
import payments from '../features/payments/slice.ts';
import plans from '../features/plans/slice.ts';
import { place as search } from '../features/search/wishes.ts';
import unlocked from '../features/unlocked/slice.ts';
import user from '../features/user/slice.ts';
import videos from '../features/videos/slice.ts';
import { place as withdrawal } from '../features/withdrawal/wishes.ts';

const slices = combineReducers({
  navigation: navigation.reducer,
  toasts: toasts.reducer,
  language: language.reducer,
  consent: consent.reducer,
  user: user.reducer,
  videos: videos.reducer,
  favourites: favourites.reducer,
  history: history.reducer,
  hidden: hidden.reducer,
  guest: guest.reducer,
  unlocked: unlocked.reducer,
  plans: plans.reducer,
  information: information.reducer,
  orders: orders.reducer,
  receipt: receipt.reducer,
  method: method.reducer,
  withdrawal: withdrawal.reducer,
  search: search.reducer,
  forYou: forYou.reducer,
  account: account.reducer,
  payments: payments.reducer,
});

export type RootState = ReturnType<typeof slices>;

const personal = [
  'favourites',
  'history',
  'hidden',
  'forYou',
  'guest',
  'unlocked',
  'orders',
  'receipt',
  'method',
  'withdrawal',
  'account',
  'payments',
] as const;
const worded = ['videos', 'favourites', 'history', 'unlocked', 'payments', 'plans', 'information'] as const;

const without = (state: RootState, keys: readonly (keyof RootState)[]) =>
  Object.fromEntries(Object.entries(state).filter(([key]) => !keys.includes(key as never))) as RootState;

/**
 * What is a person's own goes with them, however they went, and texts of another language are asked
 * for anew: both are said here once, so that no slice has to remember.
 */
export function rootReducer(state: RootState | undefined, action: UnknownAction): RootState {
  if (state && languageChanged.match(action)) return slices(without(state, worded), action);
  const next = slices(state, action);
  const signedIn = state?.user.status === 'visitor' && next.user.status === 'member';
  if (signedIn) {
    // A guest's lists were this browser's; the marks stay true.
    const favourites = { ...next.favourites, list: emptyList<string>() };
    return slices({ ...without(next, ['history']), favourites }, { type: 'app/emptied' });
  }
  const gone = state?.user.status === 'member' && next.user.status === 'visitor';
  if (!gone) return next;
  return slices(
    { ...without(next, personal), videos: { ...next.videos, episodes: {} } },
    { type: 'app/emptied' },
  );
}
