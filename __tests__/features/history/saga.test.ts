import { describe, test } from '@jest/globals';
import * as raw from 'redux-saga/effects';
import * as api from '../../../src/api/index.ts';
import { toFailure } from '../../../src/core/failures.ts';
import { selectUserId } from '../../../src/core/session/slice.ts';
import {
  countPlay,
  entryOf,
  historyList,
  historySaga,
  now,
  saveProgress,
} from '../../../src/features/history/saga.ts';
import {
  listOpened,
  moreWanted,
  playCounted,
  progressMade,
  progressNotSaved,
  progressSaved,
} from '../../../src/features/history/slice.ts';
import { selectEpisodes } from '../../../src/features/videos/slice.ts';
import { storeGuestPosition } from '../../../src/guest/guestLibrary.ts';
import { episode, episodeList, offline } from '../../support/samples.ts';
import { walk } from '../../support/walk.ts';

const progress = { videoId: 'v', episodeId: 'v-2', second: 31.4 };
const entry = {
  ...progress,
  episodeNumber: 2,
  episodeSeconds: 60,
  watchedAt: '2026-03-04T12:00:00.000Z',
};
const play = { videoId: 'v', episodeId: 'v-2' };

const saving = () =>
  walk(saveProgress(progressMade(progress)))
    .yields(raw.call(entryOf, progress))
    .gets(entry)
    .yields(raw.select(selectUserId));

test("keeps a member's place", () =>
  saving()
    .gets('usr_1')
    .yields(raw.call(api.saveProgress, progress))
    .gets(null)
    .yields(raw.put(progressSaved(entry)))
    .gets()
    .ends());

test('keeps a guest’s place in this browser', () =>
  saving()
    .gets(null)
    .yields(raw.call(storeGuestPosition, entry))
    .gets()
    .yields(raw.put(progressSaved(entry)))
    .gets()
    .ends());

test('says that a place was not kept', () => {
  const error = offline();
  saving()
    .gets('usr_1')
    .yields(raw.call(api.saveProgress, progress))
    .throws(error)
    .yields(raw.put(progressNotSaved(toFailure(error))))
    .gets()
    .ends();
});

describe('a place as the history shows it', () => {
  const of = (episodes: unknown) =>
    walk(entryOf(progress))
      .yields(raw.select(selectEpisodes as (state: unknown, id: string) => unknown, 'v'))
      .gets(episodes)
      .yields(raw.call(now))
      .gets(entry.watchedAt);

  test('has the number of its episode', () => {
    const list = episodeList({ videoId: 'v', episodes: [1, 2, 3].map((n) => episode(n, 'free', 'v')) });
    of({ status: 'ready', list }).ends(entry);
  });

  test.each([undefined, { status: 'failed', list: null }])('has the first where none is known', (episodes) =>
    of(episodes).ends({ ...entry, episodeNumber: 1, episodeSeconds: undefined }),
  );
});

test('counts a play', () =>
  walk(countPlay(playCounted(play)))
    .yields(raw.call(api.recordEvent, { event: 'play', ...play }))
    .gets(null)
    .ends());

test('watching goes on without the count', () =>
  walk(countPlay(playCounted(play)))
    .yields(raw.call(api.recordEvent, { event: 'play', ...play }))
    .throws(offline())
    .ends());

test('every save point and every play is sent', () =>
  walk(historySaga())
    .yields(raw.takeLatest(listOpened, historyList.openFirst))
    .gets()
    .yields(raw.takeLeading(moreWanted, historyList.openNext))
    .gets()
    .yields(raw.takeEvery(progressMade, saveProgress))
    .gets()
    .yields(raw.takeEvery(playCounted, countPlay))
    .gets()
    .ends());
