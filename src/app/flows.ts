import { toggleRequested } from '../features/favourites/slice.ts';
import { languageRequested } from '../features/language/slice.ts';
import { cardPageOpened, cardSubmitted, checkoutRequested, resultOpened } from '../features/orders/slice.ts';
import { subscribeRequested } from '../features/plans/slice.ts';
import { shareRequested } from '../features/share/slice.ts';
import { unlockRequested } from '../features/unlocked/slice.ts';
import {
  cancelRenewalRequested,
  facebookRequested,
  loginRequested,
  logoutRequested,
  registerRequested,
  resumeRenewalRequested,
} from '../features/user/slice.ts';
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
  [toggleRequested.type]: 'save',
  [shareRequested.type]: 'share',
  [loginRequested.type]: 'login',
  [registerRequested.type]: 'register',
  [facebookRequested.type]: 'facebookLogin',
  [logoutRequested.type]: 'logout',
  [cancelRenewalRequested.type]: 'cancelRenewal',
  [resumeRenewalRequested.type]: 'resumeRenewal',
  [languageRequested.type]: 'language',
};
