import { call, put, type Saga, select, takeLatest } from '../core/effects.ts';
import { Abandoned, toFailure } from '../core/failures.ts';
import {
  subscribeAbandoned,
  subscribed,
  subscribeFailed,
  subscribeRequested,
} from '../features/plans/slice.ts';
import { selectSubscription } from '../features/user/slice.ts';
import { endIntent, requireLogin, requirePayment, returnTo } from './detours.ts';
import { type Resumable, storeIntent } from './intent.ts';

/** Takes the viewer through sign-in, plan choice and payment, and back to where they subscribed. */
export function* subscribeFlow(action: Resumable<ReturnType<typeof subscribeRequested>>): Saga {
  const { from } = action.payload;
  try {
    yield* call(storeIntent, action);
    yield* call(requireLogin);
    if (!(yield* select(selectSubscription))) yield* call(requirePayment, null);
    yield* put(subscribed());
    yield* call(returnTo, from);
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

export function* subscribeSaga(): Saga {
  yield* takeLatest(subscribeRequested, subscribeFlow);
}
