import { call, put, type Saga, select, takeLatest } from '../core/effects.ts';
import { Abandoned, toFailure } from '../core/failures.ts';
import { isMember } from '../core/session/saga.ts';
import {
  subscribeAbandoned,
  subscribed,
  subscribeFailed,
  subscribeRequested,
} from '../features/plans/slice.ts';
import { selectSubscription } from '../features/user/slice.ts';
import { endIntent, requirePayment, returnTo } from './detours.ts';
import { type Resumable, storeIntent } from './intent.ts';

/** Takes the viewer through plan choice, sign-in and payment, and back to where they subscribed. */
export function* subscribeFlow(action: Resumable<ReturnType<typeof subscribeRequested>>): Saga {
  const { from } = action.payload;
  try {
    yield* call(storeIntent, action);
    yield* call(paySubscription);
    yield* put(subscribed());
    yield* call(returnTo, from, action);
  } catch (error) {
    yield* put(
      error instanceof Abandoned
        ? subscribeAbandoned({ at: error.message })
        : subscribeFailed(toFailure(error)),
    );
  } finally {
    yield* call(endIntent, action);
  }
}

/** A visitor sees the plans first; a member who signs in at the checkout may already have one. */
export function* paySubscription(): Saga {
  yield* call(isMember);
  if (yield* select(selectSubscription)) return;
  if ((yield* call(requirePayment, null)) === 'signedIn') yield* call(paySubscription);
}

export function* subscribeSaga(): Saga {
  yield* takeLatest(subscribeRequested, subscribeFlow);
}
