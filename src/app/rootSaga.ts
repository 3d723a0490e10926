import { fork, type Saga } from '../core/effects.ts';
import { reportFailuresSaga } from '../core/eventsSaga.ts';
import { offlineSaga } from '../core/offline/saga.ts';
import { sessionSaga } from '../core/session/saga.ts';
import { supervise } from '../core/supervise.ts';
import { toastsSaga } from '../core/toasts/saga.ts';
import { favouritesSaga } from '../features/favourites/saga.ts';
import { guestSaga } from '../features/guest/saga.ts';
import { continueWatchingSaga } from '../features/history/continueWatchingSaga.ts';
import { historySaga, similarSaga } from '../features/history/saga.ts';
import { informationSaga } from '../features/information/saga.ts';
import { languageSaga } from '../features/language/saga.ts';
import { notificationsSaga } from '../features/notifications/saga.ts';
import { paymentsSaga, receiptSaga } from '../features/orders/saga.ts';
import { plansSaga } from '../features/plans/saga.ts';
import { searchSaga } from '../features/search/saga.ts';
import { shareSaga } from '../features/share/saga.ts';
import { subscriptionSaga } from '../features/subscription/saga.ts';
import { unlockedSaga } from '../features/unlocked/saga.ts';
import { accountSaga } from '../features/user/accountSaga.ts';
import { passwordSaga } from '../features/user/passwordSaga.ts';
import { userSaga } from '../features/user/saga.ts';
import { videosSaga } from '../features/videos/saga.ts';
import { accountPageSaga } from '../flows/accountPage.ts';
import { consentSaga } from '../flows/consent.ts';
import { downloadsSaga } from '../flows/downloads.ts';
import { forYouSaga } from '../flows/forYouSaga.ts';
import { installSaga } from '../flows/install.ts';
import { mergeGuestSaga } from '../flows/mergeGuestSaga.ts';
import { purchaseSaga } from '../flows/payment/purchase.ts';
import { paymentSaga } from '../flows/payment/saga.ts';
import { pushSaga } from '../flows/push.ts';
import { rateSaga } from '../flows/rate.ts';
import { remindSaga } from '../flows/remind.ts';
import { serviceWorkerSaga } from '../flows/serviceWorker.ts';
import { startupSaga } from '../flows/startup.ts';
import { subscribeSaga } from '../flows/subscribe.ts';
import { unlockSaga } from '../flows/unlock.ts';
import { withdrawalSaga } from '../flows/withdrawal.ts';

const CORE = [toastsSaga, sessionSaga, offlineSaga, reportFailuresSaga];
const FEATURES = [
  accountSaga,
  continueWatchingSaga,
  favouritesSaga,
  guestSaga,
  historySaga,
  informationSaga,
  languageSaga,
  notificationsSaga,
  passwordSaga,
  paymentsSaga,
  plansSaga,
  receiptSaga,
  searchSaga,
  shareSaga,
  similarSaga,
  subscriptionSaga,
  unlockedSaga,
  userSaga,
  videosSaga,
];
const FLOWS = [
  startupSaga,
  serviceWorkerSaga,
  installSaga,
  downloadsSaga,
  accountPageSaga,
  consentSaga,
  unlockSaga,
  subscribeSaga,
  rateSaga,
  remindSaga,
  pushSaga,
  paymentSaga,
  purchaseSaga,
  withdrawalSaga,
  mergeGuestSaga,
  forYouSaga,
];

export function* rootSaga(): Saga {
  for (const saga of [...CORE, ...FEATURES, ...FLOWS]) yield* fork(supervise, saga);
}
