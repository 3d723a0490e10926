import * as raw from 'redux-saga/effects';
import type { History } from '../core/navigation/browserHistory.ts';
import type { MatchRoute } from '../core/navigation/routeMatch.ts';
import { navigationSaga } from '../core/navigation/saga.ts';
import { onDemand } from '../core/onDemand.ts';
import { superviseAll } from '../core/supervise.ts';
import { toastsSaga } from '../core/toasts/saga.ts';
import {
  accountOpened,
  deletionRequested,
  endSessionRequested,
  exportRequested,
  sessionsOpened,
} from '../features/account/slice.ts';
import { consentChanged } from '../features/consent/slice.ts';
import {
  listOpened as favouritesOpened,
  moreWanted as moreFavouritesWanted,
  toggleRequested,
} from '../features/favourites/slice.ts';
import { opened as forYouOpened, pageWanted as forYouPageWanted } from '../features/forYou/wishes.ts';
import { mergeRequested, shelfWanted } from '../features/guest/slice.ts';
import {
  listOpened as historyOpened,
  moreWanted as moreHistoryWanted,
  playCounted,
  progressMade,
  progressSaved,
} from '../features/history/slice.ts';
import { hideRequested, hideReverted, railWanted } from '../features/history/wishes.ts';
import { pageOpened, pageReceived } from '../features/information/slice.ts';
import { languageSaga } from '../features/language/saga.ts';
import { methodChangeRequested, methodOpened } from '../features/orders/methodPlace.ts';
import { receiptOpened } from '../features/orders/receiptPlace.ts';
import { cardPageOpened, cardSubmitted, checkoutRequested, resultOpened } from '../features/orders/slice.ts';
import {
  moreWanted as morePaymentsWanted,
  listOpened as paymentsOpened,
} from '../features/payments/slice.ts';
import { shopOpened, subscribeRequested } from '../features/plans/slice.ts';
import {
  becauseWanted,
  boxEntered,
  dropped,
  dropReverted,
  resultsMissed,
  searched,
  typed,
} from '../features/search/wishes.ts';
import { shareRequested } from '../features/share/slice.ts';
import {
  moreWanted as moreUnlockedWanted,
  listOpened as unlockedOpened,
  unlockRequested,
} from '../features/unlocked/slice.ts';
import { sessionSaga } from '../features/user/session.ts';
import {
  cancelRenewalRequested,
  facebookRequested,
  loginRequested,
  logoutRequested,
  newPasswordRequested,
  passwordResetRequested,
  registerRequested,
  resumeRenewalRequested,
} from '../features/user/slice.ts';
import { videosSaga } from '../features/videos/saga.ts';
import { requested as withdrawalRequested } from '../features/withdrawal/wishes.ts';
import { failuresSaga } from '../flows/failures.ts';
import { guestSaga } from '../flows/guest.ts';
import { startupSaga } from '../flows/startup.ts';
import {
  loadAccount,
  loadInformation,
  loadLibrary,
  loadPayment,
  loadSearch,
  loadWatching,
} from './laterFlows.ts';

/** What a first screen may need. */
const FIRST = [toastsSaga, languageSaga, videosSaga, sessionSaga, failuresSaga, guestSaga, startupSaga];

/** What only a wish needs: its code comes with the first one. */
const ACCOUNT_WISHES = [
  loginRequested,
  registerRequested,
  passwordResetRequested,
  newPasswordRequested,
  facebookRequested,
  logoutRequested,
  cancelRenewalRequested,
  resumeRenewalRequested,
  accountOpened,
  sessionsOpened,
  endSessionRequested,
  exportRequested,
  deletionRequested,
  paymentsOpened,
  morePaymentsWanted,
  consentChanged,
];
const WATCHING_WISHES = [
  unlockRequested,
  subscribeRequested,
  toggleRequested,
  shareRequested,
  progressMade,
  playCounted,
  shelfWanted,
];
const LIBRARY_WISHES = [
  favouritesOpened,
  moreFavouritesWanted,
  historyOpened,
  moreHistoryWanted,
  unlockedOpened,
  moreUnlockedWanted,
  mergeRequested,
  railWanted,
  progressSaved,
  hideRequested,
  hideReverted,
];
const SEARCH_WISHES = [
  boxEntered,
  typed,
  searched,
  dropped,
  dropReverted,
  resultsMissed,
  becauseWanted,
  forYouOpened,
  forYouPageWanted,
];
const PAYMENT_WISHES = [
  shopOpened,
  checkoutRequested,
  cardPageOpened,
  cardSubmitted,
  resultOpened,
  receiptOpened,
  methodOpened,
  methodChangeRequested,
];

/** Every saga listens before the first location is announced. */
export function* rootSaga(history: History, match: MatchRoute): Generator {
  yield raw.fork(listen);
  yield raw.fork(onDemand, ACCOUNT_WISHES, loadAccount);
  yield raw.fork(onDemand, WATCHING_WISHES, loadWatching);
  yield raw.fork(onDemand, PAYMENT_WISHES, loadPayment);
  yield raw.fork(onDemand, SEARCH_WISHES, loadSearch);
  yield raw.fork(onDemand, LIBRARY_WISHES, loadLibrary);
  yield raw.fork(onDemand, [pageOpened, pageReceived, withdrawalRequested], loadInformation);
  yield raw.fork(navigationSaga, history, match);
}

function* listen(): Generator {
  yield superviseAll(...FIRST);
}
