import type { Action } from '@reduxjs/toolkit';
import { DETOUR_PATHS, LOGIN_PATHS, ORDER_PATHS, paths, SHOP_PATHS } from '../../contract/paths.ts';
import { call, delay, put, race, type Saga, select, take } from '../core/effects.ts';
import { Abandoned } from '../core/failures.ts';
import {
  detourEntered,
  detourLeft,
  leaving,
  leftScreen,
  navigate,
  returnPlanned,
  selectDetours,
  selectLocation,
} from '../core/navigation/slice.ts';
import { isMember } from '../core/session/saga.ts';
import { loggedIn } from '../core/session/slice.ts';
import { continueRequested, resultSettled, selectHasPaid, stayRequested } from '../features/orders/slice.ts';
import { accountDeclined } from '../features/user/slice.ts';
import { dropIntent, type Resumable, readIntents, storeDetour, storeIntent } from './intent.ts';

export const RESULT_READING_MS = 5_000;

export const leavingLogin = leaving(...LOGIN_PATHS);
export const leavingShop = leaving(...DETOUR_PATHS);
export const orderPaid = (action: { type: string }): action is ReturnType<typeof resultSettled> =>
  resultSettled.match(action) && action.payload.status === 'paid';

export function* ensureOn(to: string, accepted: string[]): Saga {
  const { path } = yield* select(selectLocation);
  if (accepted.includes(path)) return;
  // A sign-in page in the history would lead back into itself.
  yield* put(navigate(to, { replace: LOGIN_PATHS.includes(path) }));
}

/** Returns to the page of the request; on the result page it first gives the viewer time to read. */
export function* returnTo(to: string, done?: Resumable): Saga {
  const { path, search } = yield* select(selectLocation);
  if (path === paths.orderResult) {
    // A reload during the delay must not resume the request.
    if (done) yield* call(endIntent, done);
    yield* put(returnPlanned(to));
    const { left, stay } = yield* race({
      read: delay(RESULT_READING_MS),
      onward: take(continueRequested),
      stay: take(stayRequested),
      left: take(leftScreen),
    });
    if (left || stay) return;
  }
  // A second entry for the page on which the viewer unlocked would lead Back to the same page.
  if (`${path}${search}` === to) return;
  const here = to.split('?')[0] === path;
  yield* put(navigate(to, { replace: here || DETOUR_PATHS.includes(path) }));
}

/** Returns once a member is signed in. Throws Abandoned when the visitor leaves the login pages. */
export function* requireLogin(): Saga {
  if (yield* call(isMember)) return;
  yield* call(storeDetour, 'login' as const);
  yield* put(detourEntered('login'));
  try {
    yield* call(ensureOn, paths.login, LOGIN_PATHS);
    const { left } = yield* race({ member: take(loggedIn), left: take(leavingLogin) });
    if (left) throw new Abandoned('login');
  } finally {
    yield* put(detourLeft('login'));
  }
}

/** Signs a visitor in for a request, and returns from the sign-in page to the page of the request. */
export function* signInFor(request: Resumable<Action & { payload: { from: string } }>): Saga {
  yield* call(storeIntent, request);
  yield* call(requireLogin);
  if (LOGIN_PATHS.includes((yield* select(selectLocation)).path)) yield* call(returnTo, request.payload.from);
}

/**
 * Shows the plans, also to a visitor. Returns once an order is paid, or once somebody has signed in, who may
 * have a plan already. Throws Abandoned when the viewer leaves the shop.
 */
export function* requirePayment(videoId: string | null): Saga<'paid' | 'signedIn'> {
  const { path } = yield* select(selectLocation);
  // The result may arrive before start-up resumes this flow.
  if (path === paths.orderResult && (yield* select(selectHasPaid))) return 'paid';
  yield* call(storeDetour, 'plan' as const);
  yield* put(detourEntered('plan'));
  try {
    const shop = videoId ? `${paths.shop}?${new URLSearchParams({ video: videoId })}` : paths.shop;
    // A visitor may be signing in to pay.
    yield* call(ensureOn, shop, (yield* call(isMember)) ? SHOP_PATHS : DETOUR_PATHS);
    const { paid, left } = yield* race({
      paid: take(orderPaid),
      signedIn: take(loggedIn),
      left: take(leavingShop),
    });
    if (left) throw new Abandoned('plan');
    return paid ? 'paid' : 'signedIn';
  } finally {
    yield* put(detourLeft('plan'));
  }
}

/**
 * Asks a visitor for an account in a sheet over the shop. Returns once a member is signed in, there or on a
 * sign-in page that the sheet led to. Throws Abandoned when the visitor closes the sheet or leaves the shop.
 */
export function* requireAccount(): Saga {
  if (yield* call(isMember)) return;
  yield* call(storeDetour, 'account' as const);
  yield* put(detourEntered('account'));
  try {
    const { member } = yield* race({
      member: take(loggedIn),
      declined: take(accountDeclined),
      left: take(leavingShop),
    });
    if (!member) throw new Abandoned('account');
  } finally {
    yield* put(detourLeft('account'));
  }
}

/** Signs the visitor in and returns to the shop. Throws Abandoned when no payment follows. */
export function* signInToPay(request: Resumable): Saga {
  const { path, search } = yield* select(selectLocation);
  yield* call(storeIntent, request);
  yield* call(requireAccount);
  // A resumed request may begin on a sign-in page, which is no place to return to.
  if (!LOGIN_PATHS.includes(path)) yield* call(returnTo, `${path}${search}`);
  yield* call(dropIntent, request);
  yield* call(letWaitingAsk);
}

/** Lets a request that waits for this payment check first whether the new member already has a plan. */
export function* letWaitingAsk(): Saga {
  if ((yield* call(readIntents)).length === 0) return;
  while (!(yield* select(selectDetours)).plan) {
    const { left } = yield* race({ asked: take(detourEntered), left: take(leavingShop) });
    if (left) throw new Abandoned('plan');
  }
}

/** Leaves the shop for a page that says why the request failed; an order's own pages say it themselves. */
export function* leaveShopFor(to: string): Saga {
  const { path } = yield* select(selectLocation);
  if (DETOUR_PATHS.includes(path) && !ORDER_PATHS.includes(path)) yield* put(navigate(to, { replace: true }));
}

/** Ends a request, and the detour in which it was resumed, even if it did not have to wait there. */
export function* endIntent(request: Resumable): Saga {
  yield* call(dropIntent, request);
  const wants = request.meta?.resumedIn;
  if (wants && (yield* select(selectDetours))[wants]) yield* put(detourLeft(wants));
}
