/* Flows fetched at their first wish, or ahead of it with a screen that can make it. */

export const loadAccount = () =>
  import(/* webpackChunkName: "flows-account" */ './flowsOfAccount.ts').then(({ account }) => account);
export const loadWatching = () =>
  import(/* webpackChunkName: "flows-watching" */ './flowsOfWatching.ts').then(({ watching }) => watching);
export const loadInformation = () =>
  import(/* webpackChunkName: "flows-information" */ './flowsOfInformation.ts').then(
    ({ information }) => information,
  );
export const loadLibrary = () =>
  import(/* webpackChunkName: "flows-library" */ './flowsOfLibrary.ts').then(({ library }) => library);
export const loadSearch = () =>
  import(/* webpackChunkName: "flows-search" */ './flowsOfSearch.ts').then(({ search }) => search);
export const loadPayment = () =>
  import(/* webpackChunkName: "flows-payment" */ './flowsOfPayment.ts').then(({ payment }) => payment);
