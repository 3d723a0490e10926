import * as raw from 'redux-saga/effects';
import { type EnterRoute, type LoadScreen, navigationSaga } from '../core/navigationSaga.ts';
import { onDemand } from '../core/onDemand.ts';
import { superviseAll } from '../core/supervise.ts';
import { toastsSaga } from '../core/toastsSaga.ts';
import { favouritesSaga } from '../features/favourites/saga.ts';
import { toggleRequested } from '../features/favourites/slice.ts';
import { historySaga } from '../features/history/saga.ts';
import { playCounted, progressMade } from '../features/history/slice.ts';
import { languageSaga } from '../features/language/saga.ts';
import { cardPageOpened, cardSubmitted, checkoutRequested, resultOpened } from '../features/orders/slice.ts';
import { plansSaga } from '../features/plans/saga.ts';
import { subscribeRequested } from '../features/plans/slice.ts';
import { shareRequested } from '../features/share/slice.ts';
import { unlockedSaga } from '../features/unlocked/saga.ts';
import { unlockRequested } from '../features/unlocked/slice.ts';
import {
  cancelRenewalRequested,
  facebookRequested,
  loginRequested,
  logoutRequested,
  registerRequested,
  resumeRenewalRequested,
} from '../features/user/slice.ts';
import { videosSaga } from '../features/videos/saga.ts';
import { failuresSaga } from '../flows/failures.ts';
import { startupSaga } from '../flows/startup.ts';
import type { History } from '../lib/history.ts';
import { loadAccount, loadPayment, loadWatching } from './laterFlows.ts';

/** What a first screen may need. */
const FIRST = [
  toastsSaga,
  languageSaga,
  videosSaga,
  favouritesSaga,
  historySaga,
  unlockedSaga,
  plansSaga,
  failuresSaga,
  startupSaga,
];

/** What only a wish needs: its code comes with the first one. */
const ACCOUNT_WISHES = [
  loginRequested,
  registerRequested,
  facebookRequested,
  logoutRequested,
  cancelRenewalRequested,
  resumeRenewalRequested,
];
const WATCHING_WISHES = [
  unlockRequested,
  subscribeRequested,
  toggleRequested,
  shareRequested,
  progressMade,
  playCounted,
];
const PAYMENT_WISHES = [checkoutRequested, cardPageOpened, cardSubmitted, resultOpened];

/** Everyone listens before the first place is announced. */
export function* rootSaga(history: History, enter: EnterRoute, load: LoadScreen): Generator {
  yield raw.fork(listen);
  yield raw.fork(onDemand, ACCOUNT_WISHES, loadAccount);
  yield raw.fork(onDemand, WATCHING_WISHES, loadWatching);
  yield raw.fork(onDemand, PAYMENT_WISHES, loadPayment);
  yield raw.fork(navigationSaga, history, enter, load);
}

function* listen(): Generator {
  yield superviseAll(...FIRST);
}
