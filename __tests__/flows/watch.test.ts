import { test } from '@jest/globals';
import * as raw from 'redux-saga/effects';
import * as api from '../../src/api/index.ts';
import { reasonOf } from '../../src/core/failures.ts';
import {
  playCounted,
  progressMade,
  progressNotSaved,
  progressSaved,
} from '../../src/features/history/slice.ts';
import { selectUser } from '../../src/features/user/slice.ts';
import { countPlay, saveProgress, watchSaga } from '../../src/flows/watch.ts';
import { offline, user } from '../support/samples.ts';
import { walk } from '../support/walk.ts';

const progress = { videoId: 'v', episodeId: 'v-2', second: 31.4 };
const play = { videoId: 'v', episodeId: 'v-2' };

test("keeps a member's place", () =>
  walk(saveProgress(progressMade(progress)))
    .yields(raw.select(selectUser))
    .gets(user)
    .yields(raw.call(api.saveProgress, progress))
    .gets(null)
    .yields(raw.put(progressSaved(progress)))
    .gets()
    .ends());

test('a visitor has no history', () =>
  walk(saveProgress(progressMade(progress)))
    .yields(raw.select(selectUser))
    .gets(null)
    .ends());

test('says that a place was not kept', () => {
  const error = offline();
  walk(saveProgress(progressMade(progress)))
    .yields(raw.select(selectUser))
    .gets(user)
    .yields(raw.call(api.saveProgress, progress))
    .throws(error)
    .yields(raw.put(progressNotSaved(reasonOf(error))))
    .gets()
    .ends();
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
  walk(watchSaga())
    .yields(raw.takeEvery(progressMade, saveProgress))
    .gets()
    .yields(raw.takeEvery(playCounted, countPlay))
    .gets()
    .ends());
