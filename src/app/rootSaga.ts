import { fork, type Saga } from '../core/effects.ts';
import type { History } from '../core/navigation/browserHistory.ts';
import type { MatchRoute } from '../core/navigation/routeMatch.ts';
import { navigationSaga } from '../core/navigation/saga.ts';
import { sessionSaga } from '../core/session/saga.ts';
import { supervise } from '../core/supervise.ts';
import { toastsSaga } from '../core/toasts/saga.ts';
import { accountSaga } from '../features/account/saga.ts';
import { informationSaga } from '../features/information/saga.ts';
import { languageSaga } from '../features/language/saga.ts';
import { receiptSaga } from '../features/orders/saga.ts';
import { paymentsSaga } from '../features/payments/saga.ts';
import { plansSaga } from '../features/plans/saga.ts';
import { searchSaga } from '../features/search/saga.ts';
import { shareSaga } from '../features/share/saga.ts';
import { unlockedSaga } from '../features/unlocked/saga.ts';
import { userSaga } from '../features/user/saga.ts';
import { videosSaga } from '../features/videos/saga.ts';
import { accountPageSaga } from '../flows/accountPage.ts';
import { becauseSaga } from '../flows/because.ts';
import { cardPaymentSaga } from '../flows/cardPayment.ts';
import { changeConsentSaga } from '../flows/changeConsent.ts';
import { changeMethodSaga } from '../flows/changeMethod.ts';
import { checkoutSaga } from '../flows/checkout.ts';
import { deleteAccountSaga } from '../flows/deleteAccount.ts';
import { failuresSaga } from '../flows/failures.ts';
import { forYouSaga } from '../flows/forYou.ts';
import { guestSaga } from '../flows/guest.ts';
import { librarySaga } from '../flows/library.ts';
import { mergeGuestSaga } from '../flows/mergeGuest.ts';
import { passwordSaga } from '../flows/password.ts';
import { paymentResultSaga } from '../flows/paymentResult.ts';
import { railSaga } from '../flows/rail.ts';
import { saveSaga } from '../flows/save.ts';
import { startupSaga } from '../flows/startup.ts';
import { subscribeSaga } from '../flows/subscribe.ts';
import { unlockSaga } from '../flows/unlock.ts';
import { watchSaga } from '../flows/watch.ts';
import { withdrawalSaga } from '../flows/withdrawal.ts';

const FEATURES = [
  toastsSaga,
  sessionSaga,
  failuresSaga,
  languageSaga,
  videosSaga,
  informationSaga,
  searchSaga,
  shareSaga,
  userSaga,
  passwordSaga,
  accountSaga,
  paymentsSaga,
  accountPageSaga,
  deleteAccountSaga,
  changeConsentSaga,
  librarySaga,
  saveSaga,
  unlockedSaga,
  watchSaga,
  railSaga,
  becauseSaga,
  guestSaga,
  plansSaga,
  receiptSaga,
];
const FLOWS = [
  startupSaga,
  unlockSaga,
  subscribeSaga,
  checkoutSaga,
  cardPaymentSaga,
  paymentResultSaga,
  changeMethodSaga,
  withdrawalSaga,
  mergeGuestSaga,
  forYouSaga,
];

/** Navigation comes last: every watcher listens before the first location is announced. */
export function* rootSaga(history: History, match: MatchRoute): Saga {
  for (const saga of [...FEATURES, ...FLOWS]) yield* fork(supervise, saga);
  yield* fork(navigationSaga, history, match);
}
