import { expect, test } from '@jest/globals';
import history, { pageReceived, selectHistory } from '../../../src/features/history/slice.ts';
import { video } from '../../support/samples.ts';

test('keeps where the viewer was, and of the video its id alone', () => {
  const entry = { episodeId: 'v-2', episodeNumber: 2, second: 31, watchedAt: '2026-03-04T12:00:00.000Z' };
  const page = { items: [{ ...entry, video: video('v') }], cursor: null };
  const state = { history: history.reducer(undefined, pageReceived({ page, first: true })) };
  expect(selectHistory(state as never)).toEqual({
    items: [{ ...entry, videoId: 'v' }],
    cursor: null,
    status: 'end',
  });
});
