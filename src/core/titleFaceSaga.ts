import { isSavingData } from '../lib/dataSaver.ts';
import { loadTitleFace, showsTitleFace, showTitleFace } from '../lib/titleFace.ts';
import { call, delay, type Saga, take } from './effects.ts';
import { leftScreen } from './navigation/slice.ts';

/** The first screen and its film have the line for themselves until then. */
export const FIRST_SCREEN_MS = 8_000;

/** The face of titles arrives late and shows from the next screen on, so that no text moves. */
export function* titleFaceSaga(): Saga {
  if (yield* call(showsTitleFace)) return;
  yield* delay(FIRST_SCREEN_MS);
  if ((yield* call(isSavingData, 'auto')) || !(yield* call(loadTitleFace))) return;
  yield* take(leftScreen);
  yield* call(showTitleFace);
}
