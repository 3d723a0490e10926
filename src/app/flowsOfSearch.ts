import { searchSaga } from '../features/search/saga.ts';
import { becauseSaga } from '../flows/because.ts';
import { forYouSaga } from '../flows/forYou.ts';

/** Fetched where somebody looks for something to watch. */
export const search = [searchSaga, becauseSaga, forYouSaga];
