import { describe, expect, test } from '@jest/globals';
import history, { pageReceived, progressSaved, selectHistory } from '../../../src/features/history/slice.ts';
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

describe('a place that was kept', () => {
  const at = (videoId: string, second = 5) => ({
    videoId,
    episodeId: `${videoId}-1`,
    episodeNumber: 1,
    second,
    watchedAt: '2026-03-04T12:00:00.000Z',
  });
  const items = ['a', 'b'].map((id) => ({ ...at(id), videoId: undefined, video: video(id) }));
  const loaded = history.reducer(
    undefined,
    pageReceived({ page: { items: items as never, cursor: 'c1' }, first: true }),
  );

  test('leads the list at once, and its video is in it once', () => {
    const { list } = history.reducer(loaded, progressSaved(at('b', 41)));
    expect(list.items.map(({ videoId, second }) => [videoId, second])).toEqual([
      ['b', 41],
      ['a', 5],
    ]);
    expect(list).toMatchObject({ cursor: 'c1', status: 'more' });
  });

  test('makes no list of one that was never asked for', () => {
    expect(history.reducer(undefined, progressSaved(at('b')))).toEqual(history.getInitialState());
  });
});
