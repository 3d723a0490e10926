import { unlockedSaga } from '../features/unlocked/saga.ts';
import { librarySaga } from '../flows/library.ts';
import { mergeGuestSaga } from '../flows/mergeGuest.ts';
import { railSaga } from '../flows/rail.ts';

/** Fetched at the first wish about one's own lists. */
export const library = [librarySaga, unlockedSaga, mergeGuestSaga, railSaga];
