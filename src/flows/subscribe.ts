import { call, put, type Saga, select, takeLatest } from '../core/effects.ts';
import { Abandoned, toFailure } from '../core/failures.ts';
import {
  subscribeAbandoned,
  subscribed,
  subscribeFailed,
  subscribeRequested,
} from '../features/plans/slice.ts';
import { selectSubscription } from '../features/user/slice.ts';
import { requireLogin, requirePayment, returnTo } from './detours.ts';
import { dropIntent, keepIntent } from './intent.ts';

/** "Subscribe now": sign in, choose, pay, and back to where it was said. */
export function* subscribeFlow(action: ReturnType<typeof subscribeRequested>): Saga {
  const { from } = action.payload;
  try {
    yield* call(keepIntent, action);
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
    yield* call(dropIntent, action);
  }
}

export function* subscribeSaga(): Saga {
  yield* takeLatest(subscribeRequested, subscribeFlow);
}
