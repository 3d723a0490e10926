import { shareSaga } from '../features/share/saga.ts';
import { saveSaga } from '../flows/save.ts';
import { subscribeSaga } from '../flows/subscribe.ts';
import { unlockSaga } from '../flows/unlock.ts';
import { watchSaga } from '../flows/watch.ts';

/** Fetched at the first wish about an episode. */
export const watching = [unlockSaga, subscribeSaga, saveSaga, shareSaga, watchSaga];
