import slice, * as history from '../../../src/features/history/slice.ts';
import { reason, video } from '../../support/samples.ts';

const watchedAt = '2026-03-04T12:00:00.000Z';
const place = (id: string, second = 5) => ({ episodeId: `${id}-1`, episodeNumber: 1, second, watchedAt });
const loadedWith = (...ids: string[]) => {
  const items = ids.map((id) => ({ ...place(id), video: video(id) }));
  return slice.reducer(undefined, history.pageReceived({ page: { items, cursor: 'c1' }, first: true }));
};

test('the history keeps where the viewer was, and of the video its id alone', () => {
  const [entry] = history.selectHistory({ history: loadedWith('v') } as never).items;
  expect(entry).toEqual({ ...place('v'), videoId: 'v' });
});

describe('a place that was kept', () => {
  const at = (videoId: string, second?: number) => ({ videoId, ...place(videoId, second) });
  const loaded = loadedWith('a', 'b');

  test('leads the list at once, and its video is in it once', () => {
    const { list } = slice.reducer(loaded, history.progressSaved(at('b', 41)));
    expect(list.items.map(({ videoId, second }) => [videoId, second])).toEqual([
      ['b', 41],
      ['a', 5],
    ]);
    expect(list).toMatchObject({ cursor: 'c1', status: 'more' });
  });

  test('makes no list of one that was never asked for', () => {
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

  test('takes the undo of the one before away as soon as it is asked for', () => {
    expect(stateAfter(history.removeRequested('b'), one, history.removeRequested('a')).undoable).toBeNull();
  });

  test('that fails changes nothing and says so, until the next try', () => {
    const wish = history.removeRequested('b');
    const failed = history.removeFailed({ videoId: 'b', reason });
    expect(stateAfter(wish, failed)).toEqual({ ...calm, ids: 'abc', refused: true });
    expect(stateAfter(wish, failed, wish)).toMatchObject({ refused: false });
  });

  test('whose undo fails may be undone again', () => {
    const failed = history.restoreFailed(reason);
    const undoable = { ids: 'ac', undoable: positions, refused: true };
    expect(stateAfter(one, history.restoreRequested(), failed)).toMatchObject(undoable);
    expect(stateAfter(one, failed, history.restoreRequested())).toMatchObject({ refused: false });
  });

  test('leaves those that still wait alone', () => {
    const waiting = stateAfter(history.removeRequested('a'), history.removeRequested('b'), one);
    expect(waiting).toMatchObject({ ids: 'ac', removing: ['a'] });
  });

  test('is over when the screen opens anew', () => {
    expect(stateAfter(one, history.listOpened())).toEqual({ ...calm, ids: 'ac' });
  });
});
