import { isAnyOf } from '@reduxjs/toolkit';
import * as api from '../../api/index.ts';
import { call, type Saga, select, takeLatest } from '../../core/effects.ts';
import { recognised } from '../../core/offline/saga.ts';
import { loggedOut, selectUserId } from '../../core/session/slice.ts';
import { canShowBadge, setBadge } from '../../lib/installation.ts';

/** The icon of the installed app counts the series of My List with an episode that is new to the member. */
export function* showBadge(): Saga {
  if (!(yield* call(canShowBadge))) return;
  try {
    const isMember = (yield* select(selectUserId)) !== null;
    const saved = isMember ? (yield* call(api.getFavourites, 'episodes')).items : [];
    yield* call(setBadge, saved.filter(({ newEpisode }) => newEpisode).length);
  } catch {
    // The number stays as it was, and nobody waits for it.
  }
}

export const viewerKnown = isAnyOf(recognised, loggedOut);

export function* badgeSaga(): Saga {
  yield* takeLatest(viewerKnown, showBadge);
}
