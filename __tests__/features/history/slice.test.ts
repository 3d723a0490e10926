import slice, * as history from '../../../src/features/history/slice.ts';
import { reason, video } from '../../support/samples.ts';

const watchedAt = '2026-03-04T12:00:00.000Z';
const place = (id: string, second = 5) => ({ episodeId: `${id}-1`, episodeNumber: 1, second, watchedAt });
const loadedWith = (...ids: string[]) => {
  const items = ids.map((id) => ({ ...place(id), video: video(id) }));
  return slice.reducer(undefined, history.pageReceived({ page: { items, cursor: 'c1' }, first: true }));
};

test('the history stores the playback position and, of the video, only its id', () => {
  const [entry] = history.selectHistory({ history: loadedWith('v') } as never).items;
  expect(entry).toEqual({ ...place('v'), videoId: 'v' });
});

describe('a saved position', () => {
  const at = (videoId: string, second?: number) => ({ videoId, ...place(videoId, second) });
  const loaded = loadedWith('a', 'b');

  test('moves its video to the top of the list, without a duplicate', () => {
    const { list } = slice.reducer(loaded, history.progressSaved(at('b', 41)));
    expect(list.items.map(({ videoId, second }) => [videoId, second])).toEqual([
      ['b', 41],
      ['a', 5],
    ]);
    expect(list).toMatchObject({ cursor: 'c1', status: 'more' });
  });

  test('does not create a list that was never loaded', () => {
    expect(slice.reducer(undefined, history.progressSaved(at('b')))).toEqual(slice.getInitialState());
  });
});

describe('a removal', () => {
  const loaded = loadedWith('a', 'b', 'c');
  const stateAfter = (...actions: Parameters<typeof slice.reducer>[1][]) => {
    const state = { history: actions.reduce(slice.reducer, loaded) } as never;
    const { removing, removed: last, refused } = history.selectRemoval(state);
    const { items, cursor, status } = history.selectHistory(state);
    const ids = items.map(({ videoId }) => videoId).join('');
    return { ids, cursor, status, removing, undoable: last?.positions ?? null, refused };
  };
  const positions = [{ videoId: 'b', episodeId: 'b-1', second: 5, watchedAt }];
  const one = history.removed({ videoId: 'b', positions });
  const calm = { cursor: 'c1', status: 'more', removing: [], undoable: null, refused: false };

  test('discards the undo of the previous removal as soon as it is requested', () => {
    expect(stateAfter(history.removeRequested('b'), one, history.removeRequested('a')).undoable).toBeNull();
  });

  test('changes nothing when it fails, and shows the failure until the next attempt', () => {
    const wish = history.removeRequested('b');
    const failed = history.removeFailed({ videoId: 'b', reason });
    expect(stateAfter(wish, failed)).toEqual({ ...calm, ids: 'abc', refused: true });
    expect(stateAfter(wish, failed, wish)).toMatchObject({ refused: false });
  });

  test('can be undone again after its undo failed', () => {
    const failed = history.restoreFailed(reason);
    const undoable = { ids: 'ac', undoable: positions, refused: true };
    expect(stateAfter(one, history.restoreRequested(), failed)).toMatchObject(undoable);
    expect(stateAfter(one, failed, history.restoreRequested())).toMatchObject({ refused: false });
  });

  test('does not affect a removal that is still pending', () => {
    const waiting = stateAfter(history.removeRequested('a'), history.removeRequested('b'), one);
    expect(waiting).toMatchObject({ ids: 'ac', removing: ['a'] });
  });

  test('can no longer be undone once the screen reopens', () => {
    expect(stateAfter(one, history.listOpened())).toEqual({ ...calm, ids: 'ac' });
  });
});
