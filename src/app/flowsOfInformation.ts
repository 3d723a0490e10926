import { informationSaga } from '../features/information/saga.ts';

/** Fetched with the first page of information. */
export const information = [informationSaga];
