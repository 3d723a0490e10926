import * as api from '../api/index.ts';
import { call, put, type Saga, takeLatest } from '../core/effects.ts';
import { Abandoned, toFailure } from '../core/failures.ts';
import { changeOrKeep } from '../core/offline/saga.ts';
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
  const { videoId, on } = action.payload;
  try {
    yield* call(signInFor, action);
    const change = { kind: 'reminder', videoId, on } as const;
    yield* call(changeOrKeep, change, api.setReminder, { videoId, on });
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

export function* remindSaga(): Saga {
  yield* takeLatest(remindRequested, remindFlow);
}
