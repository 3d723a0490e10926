import { paths } from '../../../contract/paths.ts';
import { ApiError } from '../../api/apiError.ts';
import * as api from '../../api/index.ts';
import { call, put, type Saga, takeEvery, takeLatest, takeLeading } from '../../core/effects.ts';
import { toFailure } from '../../core/failures.ts';
import { navigate } from '../../core/navigation/slice.ts';
import { loggedOut } from '../../core/session/slice.ts';
import { toastRaised } from '../../core/toasts/slice.ts';
import { downloadJson } from '../../lib/downloadJson.ts';
import { takeSecret } from '../../lib/oneTimeSecrets.ts';
import {
  accountDeleted,
  deletionFailed,
  deletionRequested,
  endSessionFailed,
  endSessionRequested,
  exportDone,
  exportFailed,
  exportRequested,
  sessionEnded,
  sessionsFailed,
  sessionsOpened,
  sessionsReceived,
} from './accountSlice.ts';

export function* loadSessions(): Saga {
  try {
    yield* put(sessionsReceived(yield* call(api.getSessions)));
  } catch (error) {
    yield* put(sessionsFailed(toFailure(error)));
  }
}

/** A session that another device ended counts as ended. */
export function* endSession({ payload: { sessionId } }: ReturnType<typeof endSessionRequested>): Saga {
  try {
    yield* call(api.endSession, sessionId ?? undefined);
    yield* put(sessionEnded({ sessionId }));
  } catch (error) {
    const alreadyEnded = error instanceof ApiError && error.code === 404;
    yield* put(
      alreadyEnded ? sessionEnded({ sessionId }) : endSessionFailed({ sessionId, reason: toFailure(error) }),
    );
  }
}

/** The data goes straight into a file, so no action and no state holds it. */
export function* exportData({ payload: { secretKey } }: ReturnType<typeof exportRequested>): Saga {
  try {
    const proof = yield* call(takeSecret<api.Proof>, secretKey);
    const data = yield* call(api.exportAccount, proof ?? {});
    yield* call(downloadJson, `cliffhanger-data-${data.exportedAt.slice(0, 10)}.json`, data);
    yield* put(exportDone());
  } catch (error) {
    yield* put(exportFailed(toFailure(error)));
  }
}

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

export function* accountSaga(): Saga {
  yield* takeLatest(sessionsOpened, loadSessions);
  yield* takeEvery(endSessionRequested, endSession);
  // takeLeading: a second tap must not export or delete twice.
  yield* takeLeading(exportRequested, exportData);
  yield* takeLeading(deletionRequested, deleteAccount);
}
