import * as api from '../api/index.ts';
import { call, put, type Saga, takeLatest } from '../core/effects.ts';
import { Abandoned, toFailure } from '../core/failures.ts';
import {
  remindAbandoned,
  reminded,
  remindFailed,
  remindRequested,
} from '../features/videos/remindersSlice.ts';
import { endIntent, signInFor } from './detours.ts';
import type { Resumable } from './intent.ts';

/** Mails go to members, so a visitor signs in first and comes back. */
export function* remindFlow(action: Resumable<ReturnType<typeof remindRequested>>): Saga {
  const { videoId } = action.payload;
  try {
    yield* call(signInFor, action);
    yield* call(api.setReminder, action.payload);
    yield* put(reminded(action.payload));
  } catch (error) {
    yield* put(
      error instanceof Abandoned
        ? remindAbandoned({ at: error.message })
        : remindFailed({ videoId, reason: toFailure(error) }),
    );
  } finally {
    yield* call(endIntent, action);
  }
}

/** The last tap counts. */
export function* remindSaga(): Saga {
  yield* takeLatest(remindRequested, remindFlow);
}
