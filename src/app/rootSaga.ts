import * as raw from 'redux-saga/effects';
import { type EnterRoute, navigationSaga } from '../core/navigationSaga.ts';
import { superviseAll } from '../core/supervise.ts';
import { toastsSaga } from '../core/toastsSaga.ts';
import { favouritesSaga } from '../features/favourites/saga.ts';
import { historySaga } from '../features/history/saga.ts';
import { languageSaga } from '../features/language/saga.ts';
import { plansSaga } from '../features/plans/saga.ts';
import { shareSaga } from '../features/share/saga.ts';
import { unlockedSaga } from '../features/unlocked/saga.ts';
import { userSaga } from '../features/user/saga.ts';
import { videosSaga } from '../features/videos/saga.ts';
import { cardPaymentSaga } from '../flows/cardPayment.ts';
import { checkoutSaga } from '../flows/checkout.ts';
import { failuresSaga } from '../flows/failures.ts';
import { paymentResultSaga } from '../flows/paymentResult.ts';
import { saveSaga } from '../flows/save.ts';
import { startup } from '../flows/startup.ts';
import { subscribeSaga } from '../flows/subscribe.ts';
import { unlockSaga } from '../flows/unlock.ts';
import { watchSaga } from '../flows/watch.ts';
import type { History } from '../lib/history.ts';

const features = [
  toastsSaga,
  languageSaga,
  userSaga,
  videosSaga,
  favouritesSaga,
  historySaga,
  unlockedSaga,
  plansSaga,
  shareSaga,
];
const flows = [
  unlockSaga,
  subscribeSaga,
  checkoutSaga,
  cardPaymentSaga,
  paymentResultSaga,
  saveSaga,
  watchSaga,
  failuresSaga,
];

/** Everyone listens before the first place is announced; start-up runs beside the first screen's own loading. */
export function* rootSaga(history: History, enter: EnterRoute, userToken: string | null): Generator {
  yield raw.fork(listen);
  yield raw.fork(navigationSaga, history, enter);
  yield raw.fork(startup, userToken);
}

function* listen(): Generator {
  yield superviseAll(...features, ...flows);
}
