import { describe, jest, test } from '@jest/globals';
import * as raw from 'redux-saga/effects';
import * as api from '../../../src/api/index.ts';
import { toFailure } from '../../../src/core/failures.ts';
import { isMember } from '../../../src/core/session/saga.ts';
import { toastRaised } from '../../../src/core/toasts/slice.ts';
import {
  favouritesList,
  favouritesSaga,
  saveAsGuest,
  saveFlow,
} from '../../../src/features/favourites/saga.ts';
import {
  listOpened,
  moreWanted,
  optimisticallyToggled,
  toggled,
  toggleFailed,
  toggleRequested,
} from '../../../src/features/favourites/slice.ts';
import { storeGuestSave } from '../../../src/guest/guestLibrary.ts';
import { offline, refusal } from '../../support/samples.ts';
import { walk } from '../../support/walk.ts';

jest.mock('@reduxjs/toolkit', () => ({
  ...jest.requireActual<object>('@reduxjs/toolkit'),
  nanoid: () => 'toast',
}));

const wish = (saved: boolean) => toggleRequested({ videoId: 'v', saved });
const shown = (saved: boolean) =>
  walk(saveFlow(wish(saved)))
    .yields(raw.put(optimisticallyToggled({ videoId: 'v', saved })))
    .gets()
    .yields(raw.call(isMember));

test.each([
  [true, api.addFavourite],
  [false, api.removeFavourite],
])('shows the mark at once and tells the server (saved: %s)', (saved, send) =>
  shown(saved)
    .gets(true)
    .yields(raw.call(send, 'v'))
    .gets(null)
    .yields(raw.put(toggled({ videoId: 'v', saved })))
    .gets()
    .ends(),
);

test.each([true, false])('a guest’s mark is kept in this browser (saved: %s)', (saved) =>
  shown(saved)
    .gets(false)
    .yields(raw.call(saveAsGuest, 'v', saved))
    .gets()
    .yields(raw.put(toggled({ videoId: 'v', saved })))
    .gets()
    .ends(),
);

describe('keeping it here', () => {
  test('says so', () =>
    walk(saveAsGuest('v', true))
      .yields(raw.call(storeGuestSave, 'v', true))
      .gets()
      .yields(raw.put(toastRaised({ key: 'video.keptHere' })))
      .gets()
      .ends());

  test('is nothing to speak of when it is taken out', () =>
    walk(saveAsGuest('v', false))
      .yields(raw.call(storeGuestSave, 'v', false))
      .gets()
      .ends());
});

test('a refused mark is taken back with its reason', () => {
  const error = refusal(404, 'Gone');
  shown(true)
    .gets(true)
    .yields(raw.call(api.addFavourite, 'v'))
    .throws(error)
    .yields(raw.put(toggleFailed({ videoId: 'v', saved: true, reason: toFailure(error) })))
    .gets()
    .ends();
});

test('so is one of somebody whom the server could not be asked about', () => {
  const error = offline();
  shown(true)
    .throws(error)
    .yields(raw.put(toggleFailed({ videoId: 'v', saved: true, reason: toFailure(error) })))
    .gets()
    .ends();
});

test('replaces an older opening, loads one page at a time, and lets no tap wait for another', () =>
  walk(favouritesSaga())
    .yields(raw.takeLatest(listOpened, favouritesList.openFirst))
    .gets()
    .yields(raw.takeLeading(moreWanted, favouritesList.openNext))
    .gets()
    .yields(raw.takeEvery(toggleRequested, saveFlow))
    .gets()
    .ends());
