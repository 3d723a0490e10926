import { userSaga } from '../features/user/saga.ts';

/** Fetched at the first wish about one's account. */
export const account = [userSaga];
