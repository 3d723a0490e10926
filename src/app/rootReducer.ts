import { combineSlices, type UnknownAction } from '@reduxjs/toolkit';
import navigation from '../core/navigation/slice.ts';
import offline from '../core/offline/slice.ts';
import { emptyList } from '../core/pagedList.ts';
import failedRun from '../core/runs/failedRun.ts';
import session from '../core/session/slice.ts';
import toasts from '../core/toasts/slice.ts';
import consent from '../features/consent/slice.ts';
import downloads from '../features/downloads/slice.ts';
import favourites from '../features/favourites/slice.ts';
import forYou from '../features/forYou/slice.ts';
import guest from '../features/guest/slice.ts';
import continueWatching from '../features/history/continueWatchingSlice.ts';
import history from '../features/history/slice.ts';
import information from '../features/information/slice.ts';
import install from '../features/install/slice.ts';
import language, { languageChanged } from '../features/language/slice.ts';
import notifications from '../features/notifications/slice.ts';
import paymentMethod from '../features/orders/methodSlice.ts';
import payments from '../features/orders/paymentsSlice.ts';
import purchase from '../features/orders/purchaseSlice.ts';
import receipt from '../features/orders/receiptSlice.ts';
import orders from '../features/orders/slice.ts';
import plans from '../features/plans/slice.ts';
import search from '../features/search/slice.ts';
import subscription from '../features/subscription/slice.ts';
import unlocked from '../features/unlocked/slice.ts';
import account from '../features/user/accountSlice.ts';
import user from '../features/user/slice.ts';
import ratings from '../features/videos/ratingsSlice.ts';
import reminders from '../features/videos/remindersSlice.ts';
import videos from '../features/videos/slice.ts';
import withdrawal from '../features/withdrawal/slice.ts';

const slices = combineSlices(
  navigation,
  toasts,
  failedRun,
  language,
  consent,
  session,
  offline,
  user,
  videos,
  favourites,
  ratings,
  reminders,
  history,
  continueWatching,
  guest,
  unlocked,
  subscription,
  plans,
  information,
  orders,
  purchase,
  receipt,
  paymentMethod,
  withdrawal,
  search,
  forYou,
  account,
  payments,
  install,
  downloads,
  notifications,
);

export type RootState = ReturnType<typeof slices>;

const PERSONAL = [
  favourites,
  ratings,
  reminders,
  history,
  continueWatching,
  forYou,
  guest,
  unlocked,
  subscription,
  orders,
  purchase,
  receipt,
  paymentMethod,
  withdrawal,
  account,
  payments,
  notifications,
];
const TRANSLATED = [videos, favourites, history, unlocked, payments, plans, information];

type Slice = { reducerPath: string; getInitialState: () => unknown };
const reset = (state: RootState, group: Slice[]): RootState => ({
  ...state,
  ...Object.fromEntries(group.map((slice) => [slice.reducerPath, slice.getInitialState()])),
});

export function rootReducer(state: RootState | undefined, action: UnknownAction): RootState {
  if (state && languageChanged.match(action)) return slices(reset(state, TRANSLATED), action);
  const next = slices(state, action);
  const [before, after] = [state?.session.status, next.session.status];
  // The member's lists replace the guest's; videos saved in this visit stay marked.
  if (before === 'visitor' && after === 'member')
    return { ...reset(next, [history]), favourites: { ...next.favourites, list: emptyList() } };
  if (before === 'member' && after === 'visitor')
    return { ...reset(next, PERSONAL), videos: { ...next.videos, episodes: {} } };
  return next;
}
