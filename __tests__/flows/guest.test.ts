import { describe, test } from '@jest/globals';
import * as raw from 'redux-saga/effects';
import { loggedIn, userLoaded } from '../../src/core/session/slice.ts';
import { mergeRequested, shelfWanted } from '../../src/features/guest/slice.ts';
import { videoOpened } from '../../src/features/videos/slice.ts';
import { guestSaga, lookOnShelf, offerMerge } from '../../src/flows/guest.ts';
import { hasGuestLibrary } from '../../src/guest/hasGuestLibrary.ts';
import { user } from '../support/samples.ts';
import { walk } from '../support/walk.ts';

describe('a member who is here', () => {
  test('is given what a guest has kept', () =>
    walk(offerMerge(userLoaded(user)))
      .yields(raw.call(hasGuestLibrary))
      .gets(true)
      .yields(raw.put(mergeRequested()))
      .gets()
      .ends());

  test('is given nothing where nothing was kept', () =>
    walk(offerMerge(loggedIn(user)))
      .yields(raw.call(hasGuestLibrary))
      .gets(false)
      .ends());
});

test('a visitor is given nothing', () => walk(offerMerge(userLoaded(null))).ends());

describe('a video that is opened', () => {
  const opened = videoOpened({ videoId: 'v' });
  test('is looked for on the shelf', () =>
    walk(lookOnShelf(opened))
      .yields(raw.call(hasGuestLibrary))
      .gets(true)
      .yields(raw.put(shelfWanted({ videoId: 'v' })))
      .gets()
      .ends());

  test('is not, where there is none', () =>
    walk(lookOnShelf(opened)).yields(raw.call(hasGuestLibrary)).gets(false).ends());
});

test('every sign of a member counts', () =>
  walk(guestSaga())
    .yields(raw.takeEvery(userLoaded, offerMerge))
    .gets()
    .yields(raw.takeEvery(loggedIn, offerMerge))
    .gets()
    .yields(raw.takeEvery(videoOpened, lookOnShelf))
    .gets()
    .ends());
