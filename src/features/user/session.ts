import * as api from '../../api/index.ts';
import { call, put, type Saga, select, take } from '../../core/effects.ts';
import { reasonOf } from '../../core/failures.ts';
import { recognised, recogniseFailed, selectUserStatus, userSettled } from './slice.ts';

/** Asks the server who is here; `userToken` is a one-use code that a sign-in page sent the person back with. */
export function* refreshUser(userToken?: string): Saga {
  try {
    yield* put(recognised(yield* call(api.getUser, userToken)));
  } catch (error) {
    yield* put(recogniseFailed(reasonOf(error)));
  }
}

/** Whether a member is here; waits until start-up knows, and asks again where the server was out of reach. */
export function* isMember(): Saga<boolean> {
  if ((yield* select(selectUserStatus)) === 'unknown') yield* take(userSettled);
  if ((yield* select(selectUserStatus)) === 'unreachable') yield* put(recognised(yield* call(api.getUser)));
  return (yield* select(selectUserStatus)) === 'member';
}
