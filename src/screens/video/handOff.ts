import { createStore } from '../../player/store.ts';

/** A person who refuses the next series is not asked again in this visit. */
export const handOff = createStore({ refused: false });
