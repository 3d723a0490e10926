import { paths } from '../../../contract/paths.ts';
import * as api from '../../api/index.ts';
import { call, put, type Saga, takeLeading } from '../../core/effects.ts';
import { toFailure } from '../../core/failures.ts';
import { navigate } from '../../core/navigation/slice.ts';
import { loggedOut } from '../../core/session/slice.ts';
import { toastRaised } from '../../core/toasts/slice.ts';
import { takeSecret } from '../../lib/oneTimeSecrets.ts';
import { accountDeleted, deletionFailed, deletionRequested } from './slice.ts';

export function* deleteAccount({ payload: { secretKey } }: ReturnType<typeof deletionRequested>): Saga {
  try {
    const proof = yield* call(takeSecret<api.Proof>, secretKey);
    yield* call(api.deleteAccount, proof ?? {});
    yield* put(accountDeleted());
    yield* put(loggedOut());
    yield* put(navigate(paths.home, { replace: true }));
    yield* put(toastRaised({ key: 'individual.delete.done' }));
  } catch (error) {
    yield* put(deletionFailed(toFailure(error)));
  }
}

/** takeLeading: a second tap must not delete twice. */
export function* deleteAccountSaga(): Saga {
  yield* takeLeading(deletionRequested, deleteAccount);
}
