import history, {
  listOpened,
  pageReceived,
  progressSaved,
  removed,
  removeFailed,
  removeRequested,
  restoreFailed,
  restoreRequested,
  selectHistory,
  selectRemoval,
} from '../../../src/features/history/slice.ts';
import { video } from '../../support/samples.ts';

const watchedAt = '2026-03-04T12:00:00.000Z';
const place = (id: string, second = 5) => ({ episodeId: `${id}-1`, episodeNumber: 1, second, watchedAt });
const loadedWith = (...ids: string[]) => {
  const items = ids.map((id) => ({ ...place(id), video: video(id) }));
  return history.reducer(undefined, pageReceived({ page: { items, cursor: 'c1' }, first: true }));
};

test('the history keeps where the viewer was, and of the video its id alone', () => {
  const [entry] = selectHistory({ history: loadedWith('v') } as never).items;
  expect(entry).toEqual({ ...place('v'), videoId: 'v' });
});

describe('a place that was kept', () => {
  const at = (videoId: string, second?: number) => ({ videoId, ...place(videoId, second) });
  const loaded = loadedWith('a', 'b');

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

describe('a removal', () => {
  const loaded = loadedWith('a', 'b', 'c');
  const stateAfter = (...actions: Parameters<typeof history.reducer>[1][]) => {
    const state = { history: actions.reduce(history.reducer, loaded) } as never;
    const { removing, removed: last, refused } = selectRemoval(state);
    const { items, cursor, status } = selectHistory(state);
    const ids = items.map(({ videoId }) => videoId).join('');
    return { ids, cursor, status, removing, undoable: last?.positions ?? null, refused };
  };
  const positions = [{ videoId: 'b', episodeId: 'b-1', second: 5, watchedAt }];
  const one = removed({ videoId: 'b', positions });
  const calm = { cursor: 'c1', status: 'more', removing: [], undoable: null, refused: false };

  test('takes the undo of the one before away as soon as it is asked for', () => {
    expect(stateAfter(removeRequested('b'), one, removeRequested('a')).undoable).toBeNull();
  });

  test('that fails changes nothing and says so, until the next try', () => {
    const failed = removeFailed({ videoId: 'b', reason: { kind: 'network', code: null, message: '' } });
    expect(stateAfter(removeRequested('b'), failed)).toEqual({ ...calm, ids: 'abc', refused: true });
    expect(stateAfter(removeRequested('b'), failed, removeRequested('b'))).toMatchObject({ refused: false });
  });

  test('whose undo fails may be undone again', () => {
    const failed = restoreFailed({ kind: 'network', code: null, message: '' });
    expect(stateAfter(one, restoreRequested(), failed)).toMatchObject({
      ids: 'ac',
      undoable: positions,
      refused: true,
    });
    expect(stateAfter(one, failed, restoreRequested())).toMatchObject({ refused: false });
  });

  test('leaves those that still wait alone', () => {
    expect(stateAfter(removeRequested('a'), removeRequested('b'), one)).toMatchObject({
      ids: 'ac',
      removing: ['a'],
    });
  });

  test('is over when the screen opens anew', () => {
    expect(stateAfter(one, listOpened())).toEqual({ ...calm, ids: 'ac' });
  });
});
