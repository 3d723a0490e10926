import { accountSaga } from '../features/account/saga.ts';
import { paymentsSaga } from '../features/payments/saga.ts';
import { userSaga } from '../features/user/saga.ts';
import { accountPageSaga } from '../flows/accountPage.ts';
import { changeConsentSaga } from '../flows/changeConsent.ts';
import { deleteAccountSaga } from '../flows/deleteAccount.ts';
import { passwordSaga } from '../flows/password.ts';

/** Fetched at the first wish about one's account. */
export const account = [
  userSaga,
  passwordSaga,
  accountSaga,
  paymentsSaga,
  accountPageSaga,
  deleteAccountSaga,
  changeConsentSaga,
];
