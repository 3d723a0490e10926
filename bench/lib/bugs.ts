import type { Scenario } from '../../__tests__/support/scenarios.ts';

/** Those of the scenarios in which a bug shows. */
export type BugScenario = Exclude<Scenario, 'homeAgain' | 'payAgainAfterDecline' | 'logOutAfterTheSession'>;

export type PlantedBug = {
  name: string;
  file: string;
  /** Stands once in the file. */
  text: string;
  replacement: string;
  scenario: BugScenario;
  /** The request whose run the bug breaks. */
  request: string;
  /** An action that a right run reaches. */
  reaches: string;
};

const UNLOCK = 'unlocked/unlockRequested';

export const BUGS: PlantedBug[] = [
  {
    name: 'A refusal that means "a plan is needed" counts as a failure',
    file: 'src/flows/unlock.ts',
    text: 'if (error.code !== 402) throw error;',
    replacement: 'if (error.code !== 403) throw error;',
    ...{ scenario: 'memberAtTheWall', request: UNLOCK, reaches: 'unlocked/planNeeded' },
  },
  {
    name: 'The free pick asks no visitor to sign in',
    file: 'src/flows/unlock.ts',
    text: "if (request.by === 'daily')",
    replacement: "if (request.by === 'plan')",
    ...{ scenario: 'freePickAsVisitor', request: UNLOCK, reaches: 'user/formOpened' },
  },
  {
    name: 'The opened episode is never shown as open',
    file: 'src/flows/unlock.ts',
    text: 'yield* put(episodeUnlocked(yield* call(unlockOrPay, request)));',
    replacement: 'yield* call(unlockOrPay, request);',
    ...{ scenario: 'freePickAsMember', request: UNLOCK, reaches: 'unlocked/episodeUnlocked' },
  },
  {
    name: 'No stored request is resumed in the next document',
    file: 'src/flows/intent.ts',
    text: "typeof value.storedAt === 'number'",
    replacement: "typeof value.storedAt === 'string'",
    ...{ scenario: 'buyingWhole', request: UNLOCK, reaches: 'app/intentResumed' },
  },
  {
    name: 'The purchase of another order is resumed',
    file: 'src/flows/payment/purchase.ts',
    text: 'purchase?.orderId === orderId &&',
    replacement: 'purchase?.orderId !== orderId &&',
    ...{ scenario: 'purchase', request: 'orders/checkoutRequested', reaches: 'purchase/resumed' },
  },
  {
    name: 'A visitor orders without signing in',
    file: 'src/flows/payment/order.ts',
    text: 'if (!member || action.meta?.resumedIn)',
    replacement: 'if (!member && action.meta?.resumedIn)',
    ...{ scenario: 'visitorPays', request: 'orders/checkoutRequested', reaches: 'user/formOpened' },
  },
  {
    name: 'Whoever has no subscription counts as a subscriber',
    file: 'src/flows/subscribe.ts',
    text: 'if (yield* select(selectSubscription)) return;',
    replacement: 'if (!(yield* select(selectSubscription))) return;',
    ...{ scenario: 'subscribe', request: 'plans/subscribeRequested', reaches: 'plans/shopOpened' },
  },
  {
    name: 'A visitor rates without signing in',
    file: 'src/flows/rate.ts',
    text: 'yield* call(signInFor, action);',
    replacement: '',
    ...{ scenario: 'rateAsVisitor', request: 'ratings/rateRequested', reaches: 'user/formOpened' },
  },
  {
    name: 'A guest’s library is not merged at sign-in',
    file: 'src/flows/mergeGuestSaga.ts',
    text: 'if (member && (yield* call(hasGuestLibrary)))',
    replacement: 'if (member && !(yield* call(hasGuestLibrary)))',
    ...{ scenario: 'signInWithSaves', request: 'user/loginRequested', reaches: 'guest/mergeRequested' },
  },
  {
    name: 'Signing in leads nowhere',
    file: 'src/features/user/saga.ts',
    text: "if (detour && !(detour.wants === 'plan' && next)) return;",
    replacement: "if (!(detour && detour.wants === 'plan' && next)) return;",
    ...{ scenario: 'signIn', request: 'user/loginRequested', reaches: 'navigation/requested' },
  },
  {
    name: 'A guest is not told that a save stays on this device',
    file: 'src/features/favourites/saga.ts',
    text: 'if (!saved || (yield* select(selectLocation)).path === paths.favourites) return;',
    replacement: 'if (saved || (yield* select(selectLocation)).path === paths.favourites) return;',
    ...{ scenario: 'saveAsGuest', request: 'favourites/toggleRequested', reaches: 'toasts/toastRaised' },
  },
  {
    name: 'A session that has ended goes unnoticed',
    file: 'src/core/session/saga.ts',
    text: 'if (payload.code !== 401 ||',
    replacement: 'if (payload.code !== 403 ||',
    ...{
      scenario: 'saveAfterTheSession',
      request: 'favourites/toggleRequested',
      reaches: 'navigation/reopenRequested',
    },
  },
  {
    name: 'A payment under way counts as settled',
    file: 'src/flows/payment/result.ts',
    text: "status === 'pending' || ",
    replacement: '',
    ...{ scenario: 'slowPayment', request: 'orders/resultOpened', reaches: 'orders/resultPending' },
  },
  {
    name: 'The card page asks for the card of a paid order',
    file: 'src/flows/payment/card.ts',
    text: "if (order.status !== 'created' && order.status !== 'declined')",
    replacement: "if (order.status !== 'created' && order.status !== 'paid')",
    ...{
      scenario: 'cardPageOfAPaidOrder',
      request: 'orders/cardPageOpened',
      reaches: 'navigation/requested',
    },
  },
  {
    name: 'A withdrawal leaves the old access on the page',
    file: 'src/flows/withdrawal.ts',
    text: 'if (payload.confirm && answer.order)',
    replacement: 'if (!payload.confirm && answer.order)',
    ...{ scenario: 'withdraw', request: 'withdrawal/requested', reaches: 'session/userLoaded' },
  },
  {
    name: 'A search leads to no results',
    file: 'src/features/search/saga.ts',
    text: 'yield* put(navigate(resultsPath(words), { replace }));',
    replacement: 'yield* call(resultsPath, words, replace);',
    ...{ scenario: 'search', request: 'search/searchRequested', reaches: 'navigation/navigated' },
  },
  {
    name: 'After a change of language the content keeps the old one',
    file: 'src/features/language/saga.ts',
    text: 'yield* put(reopenRequested());',
    replacement: '',
    ...{ scenario: 'language', request: 'language/languageRequested', reaches: 'navigation/reopenRequested' },
  },
  {
    name: 'A removed video stays in the row',
    file: 'src/features/history/continueWatchingSaga.ts',
    text: 'export const historyEdited = isAnyOf(removed, restored);',
    replacement: 'export const historyEdited = isAnyOf(restored);',
    ...{
      scenario: 'removeFromHistory',
      request: 'history/removeRequested',
      reaches: 'continueWatching/rowSettled',
    },
  },
  {
    name: 'Whoever deletes the account stays signed in on the page',
    file: 'src/features/user/accountSaga.ts',
    text: 'yield* put(loggedOut());',
    replacement: '',
    ...{ scenario: 'deleteAccount', request: 'account/deletionRequested', reaches: 'session/loggedOut' },
  },
  {
    name: 'A session that another device ended cannot be ended',
    file: 'src/features/user/accountSaga.ts',
    text: 'error.code === 404;',
    replacement: 'error.code === 410;',
    ...{
      scenario: 'endAnEndedSession',
      request: 'account/endSessionRequested',
      reaches: 'account/sessionEnded',
    },
  },
];
