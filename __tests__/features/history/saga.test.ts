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
import { type Row, steps, throws } from '../../support/steps.ts';

const progress = { videoId: 'v', episodeId: 'v-2', second: 31.4 };
const entry = {
  ...progress,
  episodeNumber: 2,
  episodeSeconds: 60,
  watchedAt: '2026-03-04T12:00:00.000Z',
};
const play = { videoId: 'v', episodeId: 'v-2' };

const saving = (answer?: unknown): Row[] => [
  [raw.call(entryOf, progress), entry],
  [raw.select(selectUserId), answer],
];

test("sends a member's position", () =>
  steps(saveProgress(progressMade(progress)), [
    ...saving('usr_1'),
    [raw.call(api.saveProgress, progress), null],
    [raw.put(progressSaved(entry))],
  ]));

test("keeps a guest's position in this browser", () =>
  steps(saveProgress(progressMade(progress)), [
    ...saving(null),
    [raw.call(storeGuestPosition, entry)],
    [raw.put(progressSaved(entry))],
  ]));

test('reports that a position was not kept', () => {
  const error = offline();
  steps(saveProgress(progressMade(progress)), [
    ...saving('usr_1'),
    [raw.call(api.saveProgress, progress), throws(error)],
    [raw.put(progressNotSaved(toFailure(error)))],
  ]);
});

describe('an entry of the history', () => {
  const of = (episodes: unknown): Row[] => [
    [raw.select(selectEpisodes as (state: unknown, id: string) => unknown, 'v'), episodes],
    [raw.call(now), entry.watchedAt],
  ];

  test('has the number of its episode', () => {
    const list = episodeList({ videoId: 'v', episodes: [1, 2, 3].map((n) => episode(n, 'free', 'v')) });
    steps(entryOf(progress), of({ status: 'ready', list }), entry);
  });

  test.each([undefined, { status: 'failed', list: null }])(
    'has the number one when its episode is not known',
    (episodes) =>
      steps(entryOf(progress), of(episodes), { ...entry, episodeNumber: 1, episodeSeconds: undefined }),
  );
});

test('counts a play', () =>
  steps(countPlay(playCounted(play)), [[raw.call(api.recordEvent, { event: 'play', ...play }), null]]));

test('goes on when the count is lost', () =>
  steps(countPlay(playCounted(play)), [
    [raw.call(api.recordEvent, { event: 'play', ...play }), throws(offline())],
  ]));

test('sends every save point and every play', () =>
  steps(historySaga(), [
    [raw.takeLatest(listOpened, historyList.openFirst)],
    [raw.takeLeading(moreWanted, historyList.openNext)],
    [raw.takeEvery(progressMade, saveProgress)],
    [raw.takeEvery(playCounted, countPlay)],
  ]));
