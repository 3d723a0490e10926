import * as raw from 'redux-saga/effects';
import { guestSaga, loadGuestState, lookUpGuestState } from '../../../src/features/guest/saga.ts';
import { guestStateLoaded, guestStateWanted } from '../../../src/features/guest/slice.ts';
import { videoOpened } from '../../../src/features/videos/slice.ts';
import { readGuestLibrary } from '../../../src/guest/guestLibrary.ts';
import { hasGuestLibrary } from '../../../src/guest/hasGuestLibrary.ts';
import { steps } from '../../support/steps.ts';

const WATCHED_AT = '2026-03-04T12:00:00.000Z';
const position = { videoId: 'v', episodeId: 'v-2', episodeNumber: 2, second: 31.4, watchedAt: WATCHED_AT };

test('an opened video is looked up in the guest library if there is one', () => {
  const opened = videoOpened({ videoId: 'v' });
  const wanted = raw.put(guestStateWanted({ videoId: 'v' }));
  steps(lookUpGuestState(opened), [[raw.call(hasGuestLibrary), true], [wanted]]);
  steps(lookUpGuestState(opened), [[raw.call(hasGuestLibrary), false]]);
});

const saves = [{ videoId: 'v', savedAt: WATCHED_AT }];
test.each([
  [
    { saves, places: [position] },
    { saved: true, resume: { episodeId: 'v-2', second: 31.4 } },
  ],
  [
    { saves: [], places: [{ ...position, videoId: 'w' }] },
    { saved: false, resume: null },
  ],
])('the guest state of a video is whether it is saved and where to resume (%#)', (shelf, kept) =>
  steps(loadGuestState(guestStateWanted({ videoId: 'v' })), [
    [raw.call(readGuestLibrary), shelf],
    [raw.put(guestStateLoaded({ videoId: 'v', ...kept }))],
  ]),
);

test('the guest’s saga looks up the guest state of every video that opens', () =>
  steps(guestSaga(), [
    [raw.takeEvery(videoOpened, lookUpGuestState)],
    [raw.takeEvery(guestStateWanted, loadGuestState)],
  ]));
