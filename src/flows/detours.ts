import type { Action } from '@reduxjs/toolkit';
import { DETOUR_PATHS, LOGIN_PATHS, paths, SHOP_PATHS } from '../../contract/paths.ts';
import { call, delay, put, race, type Saga, select, take } from '../core/effects.ts';
import { Abandoned } from '../core/failures.ts';
import {
  detourEntered,
  detourLeft,
  leaving,
  leftScreen,
  navigate,
  returnPlanned,
  selectLocation,
} from '../core/navigation/slice.ts';
import { isMember } from '../core/session/saga.ts';
import { loggedIn } from '../core/session/slice.ts';
import { continueRequested, resultSettled, selectHasPaid } from '../features/orders/slice.ts';
import { keepIntent } from './intent.ts';

/** Time to read "paid" before the episode comes. */
export const RESULT_READING_MS = 2_500;

/* Interruptions that any flow may need: the flow waits one out and goes on, or ends abandoned. */

export const leavingLogin = leaving(...LOGIN_PATHS);
export const leavingShop = leaving(...DETOUR_PATHS);
export const orderPaid = (action: { type: string }): action is ReturnType<typeof resultSettled> =>
  resultSettled.match(action) && action.payload.status === 'paid';

/** Goes somewhere unless the person is already on one of the screens that will do. */
export function* ensureOn(to: string, goodEnough: string[]): Saga {
  const { path } = yield* select(selectLocation);
  if (goodEnough.includes(path)) return;
  // The sign-in page behind us would only lead back into itself.
  yield* put(navigate(to, { replace: LOGIN_PATHS.includes(path) }));
}

/** Back to where the wish was made; from the result page only once it could be read, and not after a person who left. */
export function* returnTo(to: string): Saga {
  const { path } = yield* select(selectLocation);
  if (path === paths.orderResult) {
    yield* put(returnPlanned(to));
    const { left } = yield* race({
      read: delay(RESULT_READING_MS),
      onward: take(continueRequested),
      left: take(leftScreen),
    });
    if (left) return;
  }
  yield* put(navigate(to, { replace: DETOUR_PATHS.includes(path) }));
}

/** Returns once a member is here. Throws Abandoned when the person walks away from signing in. */
export function* requireLogin(): Saga {
  if (yield* call(isMember)) return;
  yield* put(detourEntered('login'));
  try {
    yield* call(ensureOn, paths.login, LOGIN_PATHS);
    const { left } = yield* race({ member: take(loggedIn), left: take(leavingLogin) });
    if (left) throw new Abandoned('login');
  } finally {
    yield* put(detourLeft());
  }
}

/** Returns once an order has been paid. Throws Abandoned when the person walks away from the shop. */
export function* requirePayment(videoId: string | null): Saga {
  const { path } = yield* select(selectLocation);
  // The result page can be quicker than a run that start-up takes up again.
  if (path === paths.orderResult && (yield* select(selectHasPaid))) return;
  yield* put(detourEntered('plan'));
  try {
    const shop = videoId ? `${paths.shop}?${new URLSearchParams({ video: videoId })}` : paths.shop;
    yield* call(ensureOn, shop, SHOP_PATHS);
    const { left } = yield* race({ paid: take(orderPaid), left: take(leavingShop) });
    if (left) throw new Abandoned('plan');
  } finally {
    yield* put(detourLeft());
  }
}

/** Away to sign in and back to the page where the wish was made, which stays kept on the way. */
export function* signInAndBack(wish: Action): Saga {
  const { path, search } = yield* select(selectLocation);
  yield* call(keepIntent, wish);
  yield* call(requireLogin);
  yield* call(returnTo, `${path}${search}`);
}
