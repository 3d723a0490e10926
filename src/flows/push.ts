import { LOCAL } from '../../contract/storage.ts';
import * as api from '../api/index.ts';
import { call, put, type Saga, select, takeEvery, takeLatest, takeLeading } from '../core/effects.ts';
import { toFailure } from '../core/failures.ts';
import { recognised } from '../core/offline/saga.ts';
import { loggedOut, selectUserId } from '../core/session/slice.ts';
import { toastRaised } from '../core/toasts/slice.ts';
import { toggled } from '../features/favourites/slice.ts';
import {
  offerDismissed,
  offerMade,
  pushAbandoned,
  pushFailed,
  pushRequested,
  pushSwitched,
} from '../features/notifications/slice.ts';
import { reminded } from '../features/videos/remindersSlice.ts';
import { isPutAside, putAside } from '../lib/offers.ts';
import { askPermission, isAllowed, pushAbility, subscribeHere, unsubscribeHere } from '../lib/push.ts';
import { local } from '../lib/storage.ts';

/** Switches notifications. Asks for permission first, because browsers show that prompt only during a tap. */
export function* switchPush({ payload: { on } }: ReturnType<typeof pushRequested>): Saga {
  try {
    if (!on) {
      yield* call(api.removeBrowser);
      yield* call(forgetHere);
    } else if ((yield* call(askPermission)) === 'granted') {
      const { publicKey } = yield* call(api.getNotifications);
      yield* call(addThisBrowser, publicKey);
      yield* put(toastRaised({ key: 'push.on' }));
    } else {
      yield* put(pushAbandoned({ ability: yield* call(pushAbility) }));
      return;
    }
    yield* put(pushSwitched({ on }));
  } catch (error) {
    yield* put(pushFailed(toFailure(error)));
  }
}

export function* addThisBrowser(publicKey: string): Saga {
  yield* call(api.addBrowser, yield* call(subscribeHere, publicKey));
  yield* call(local.set, LOCAL.push, (yield* select(selectUserId)) ?? '');
}

/** Adds this browser to a new session of the same member, because the end of the old session removed it. */
export function* renewPush(): Saga {
  const userId = yield* select(selectUserId);
  if (!userId || (yield* call(local.get, LOCAL.push)) !== userId || !(yield* call(isAllowed))) return;
  try {
    const { here, publicKey } = yield* call(api.getNotifications);
    if (!here) yield* call(addThisBrowser, publicKey);
  } catch {
    // The account page shows that this browser gets no notifications.
  }
}

/** Ends notifications in this browser, which somebody else may use next. */
export function* forgetHere(): Saga {
  yield* call(local.remove, LOCAL.push);
  try {
    yield* call(unsubscribeHere);
  } catch {
    // The server has already deleted the subscription.
  }
}

export function* offerPush({ payload }: { payload: { saved?: boolean; on?: boolean } }): Saga {
  const wants = payload.saved === true || payload.on === true;
  if (!wants || (yield* select(selectUserId)) === null) return;
  if ((yield* call(pushAbility)) !== 'able' || (yield* call(local.get, LOCAL.push)) !== null) return;
  if (!(yield* call(isPutAside, LOCAL.pushOffer))) yield* put(offerMade());
}

export function* rememberNo(): Saga {
  yield* call(putAside, LOCAL.pushOffer);
}

export function* pushSaga(): Saga {
  yield* takeLeading(pushRequested, switchPush);
  yield* takeEvery(toggled, offerPush);
  yield* takeEvery(reminded, offerPush);
  yield* takeEvery(offerDismissed, rememberNo);
  yield* takeEvery(pushAbandoned, rememberNo);
  yield* takeLatest(recognised, renewPush);
  yield* takeEvery(loggedOut, forgetHere);
}
