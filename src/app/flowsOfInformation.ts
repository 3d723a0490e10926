import { informationSaga } from '../features/information/saga.ts';
import { withdrawalSaga } from '../flows/withdrawal.ts';

/** Fetched with the first page of information. */
export const information = [informationSaga, withdrawalSaga];
