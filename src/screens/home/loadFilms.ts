import type { ComponentType } from 'react';
import { isSavingData } from '../../lib/dataSaver.ts';
import { withTexts } from './withTexts.ts';

/** As long as the face of titles; a shared module would weigh more than the number. */
export const FIRST_SCREEN_MS = 8_000;

/** Leaves the line to the first screen. Never settles where data is to be saved or the code cannot be had. */
export const loadFilms = (): Promise<{ default: ComponentType }> =>
  new Promise((resolve) => {
    const load = () =>
      withTexts(import(/* webpackChunkName: "forYou" */ './HomeFilms.tsx')).then(resolve, () => {});
    if (!isSavingData('auto')) setTimeout(load, FIRST_SCREEN_MS);
  });
