/* Flows fetched at their first wish, or ahead of it with a screen that can make it. */

export const loadAccount = () =>
  import(/* webpackChunkName: "flows-account" */ './flowsOfAccount.ts').then(({ account }) => account);
export const loadWatching = () =>
  import(/* webpackChunkName: "flows-watching" */ './flowsOfWatching.ts').then(({ watching }) => watching);
export const loadPayment = () =>
  import(/* webpackChunkName: "flows-payment" */ './flowsOfPayment.ts').then(({ payment }) => payment);
