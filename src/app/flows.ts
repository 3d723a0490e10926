import { deletionRequested, endSessionRequested, exportRequested } from '../features/account/slice.ts';
import { consentChanged } from '../features/consent/slice.ts';
import { toggleRequested } from '../features/favourites/slice.ts';
import { opened as forYouOpened } from '../features/forYou/wishes.ts';
import { mergeRequested } from '../features/guest/slice.ts';
import { hideRequested } from '../features/history/wishes.ts';
import { languageRequested } from '../features/language/slice.ts';
import { methodChangeRequested, methodOpened } from '../features/orders/methodPlace.ts';
import { receiptOpened } from '../features/orders/receiptPlace.ts';
import { cardPageOpened, cardSubmitted, checkoutRequested, resultOpened } from '../features/orders/slice.ts';
import { subscribeRequested } from '../features/plans/slice.ts';
import { searched, typed } from '../features/search/wishes.ts';
import { shareRequested } from '../features/share/slice.ts';
import { unlockRequested } from '../features/unlocked/slice.ts';
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
import { requested as withdrawalRequested } from '../features/withdrawal/wishes.ts';
import { appStarted } from '../flows/startup.ts';

/** Every flow by the wish that begins it: the name its run carries in DevTools. */
export const FLOWS: Record<string, string> = {
  [appStarted.type]: 'startup',
  [unlockRequested.type]: 'unlock',
  [subscribeRequested.type]: 'subscribe',
  [checkoutRequested.type]: 'checkout',
  [cardPageOpened.type]: 'cardPage',
  [cardSubmitted.type]: 'cardPayment',
  [resultOpened.type]: 'paymentResult',
  [receiptOpened.type]: 'receipt',
  [methodOpened.type]: 'methodPage',
  [methodChangeRequested.type]: 'changeMethod',
  [withdrawalRequested.type]: 'withdrawal',
  [toggleRequested.type]: 'save',
  [mergeRequested.type]: 'mergeGuest',
  [hideRequested.type]: 'hideFromRail',
  [forYouOpened.type]: 'forYou',
  [searched.type]: 'search',
  [typed.type]: 'suggest',
  [shareRequested.type]: 'share',
  [loginRequested.type]: 'login',
  [registerRequested.type]: 'register',
  [passwordResetRequested.type]: 'passwordReset',
  [newPasswordRequested.type]: 'newPassword',
  [facebookRequested.type]: 'facebookLogin',
  [logoutRequested.type]: 'logout',
  [cancelRenewalRequested.type]: 'cancelRenewal',
  [resumeRenewalRequested.type]: 'resumeRenewal',
  [endSessionRequested.type]: 'endSession',
  [exportRequested.type]: 'exportData',
  [deletionRequested.type]: 'deleteAccount',
  [consentChanged.type]: 'changeConsent',
  [languageRequested.type]: 'language',
};
