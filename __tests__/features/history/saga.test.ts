import * as raw from 'redux-saga/effects';
import * as api from '../../../src/api/index.ts';
import { recordEvent } from '../../../src/core/eventsSaga.ts';
import { toFailure } from '../../../src/core/failures.ts';
import { changeOrKeep, knownMember } from '../../../src/core/offline/saga.ts';
import { isMember } from '../../../src/core/session/saga.ts';
import * as sagas from '../../../src/features/history/saga.ts';
import * as history from '../../../src/features/history/slice.ts';
import { listOpened, selectEpisodes } from '../../../src/features/videos/slice.ts';
import * as guestLibrary from '../../../src/guest/guestLibrary.ts';
import { episode, episodeList, offline, refusal } from '../../support/samples.ts';
import { type Row, steps, throws } from '../../support/steps.ts';

const progress = { videoId: 'v', episodeId: 'v-2', second: 31.4 };
const entry = { ...progress, episodeNumber: 2, episodeSeconds: 60, watchedAt: '2026-03-04T12:00:00.000Z' };
const play = { videoId: 'v', episodeId: 'v-2' };

const sent = raw.call(
  changeOrKeep as never,
  { kind: 'position', ...progress, watchedAt: entry.watchedAt },
  api.saveProgress,
  progress,
);
const saving = (answer?: unknown): Row[] => [
  [raw.call(sagas.entryOf, progress), entry],
  [raw.call(knownMember), answer],
];

test("the history sends a member's position", () =>
  steps(sagas.saveProgress(history.progressMade(progress)), [
    ...saving('usr_1'),
    [sent, null],
    [raw.put(history.progressSaved(entry))],
  ]));

test("the history keeps a guest's position in this browser", () =>
  steps(sagas.saveProgress(history.progressMade(progress)), [
    ...saving(null),
    [raw.call(guestLibrary.storeGuestPosition, entry)],
    [raw.put(history.progressSaved(entry))],
  ]));

test('the history reports that a position was not saved', () =>
  steps(sagas.saveProgress(history.progressMade(progress)), [
    ...saving('usr_1'),
    [sent, throws(refusal(404))],
    [raw.put(history.progressNotSaved(toFailure(refusal(404))))],
  ]));

describe('an entry of the history', () => {
  const of = (episodes: unknown): Row[] => [
    [raw.select(selectEpisodes as (state: unknown, id: string) => unknown, 'v'), episodes],
    [raw.call(sagas.now), entry.watchedAt],
  ];

  test('has the number of its episode', () => {
    const list = episodeList({ videoId: 'v', episodes: [1, 2, 3].map((n) => episode(n, 'free', 'v')) });
    steps(sagas.entryOf(progress), of({ status: 'ready', list }), entry);
  });

  const UNKNOWN = [undefined, { status: 'failed', list: null }];
  test.each(UNKNOWN)('has the number one when its episode is not known', (episodes) =>
    steps(sagas.entryOf(progress), of(episodes), { ...entry, episodeNumber: 1, episodeSeconds: undefined }),
  );
});

const { videoId, episodeId, second, watchedAt } = entry;
const positions = [{ videoId, episodeId, second, watchedAt }];

describe('removing from the history', () => {
  test.each([
    ['v', true, raw.call(api.removeHistory, 'v'), positions],
    [null, true, raw.call(api.removeHistory, undefined), positions],
    ['v', false, raw.call(guestLibrary.removeGuestPositions, 'v'), [entry]],
    [null, false, raw.call(guestLibrary.removeGuestPositions, null), [entry]],
  ])(
    'removes %s, or all videos if null, on the server or, for a guest, in this browser (member: %s)',
    (...row) => {
      const [videoId, isMemberHere, asks, gone] = row;
      steps(sagas.remove(history.removeRequested(videoId)), [
        [raw.call(isMember), isMemberHere],
        [asks, gone],
        [raw.put(history.removed({ videoId, positions: gone }))],
      ]);
    },
  );

  test('reports that it failed', () =>
    steps(sagas.remove(history.removeRequested('v')), [
      [raw.call(isMember), true],
      [raw.call(api.removeHistory, 'v'), throws(offline())],
      [raw.put(history.removeFailed({ videoId: 'v', reason: toFailure(offline()) }))],
    ]));
});

describe('undoing a removal', () => {
  type Removal = (state: unknown) => unknown;
  const last = (removal: unknown): Row => [
    raw.select(history.selectRemoval as Removal),
    { removed: removal },
  ];

  test.each([
    ['merges the positions back into the account', true, { positions }, raw.call(sagas.mergeBack, positions)],
    ['restores nothing where nothing was removed', true, null, raw.call(sagas.mergeBack, [])],
    [
      "puts a guest's positions back into this browser",
      false,
      { positions: [entry] },
      raw.call(guestLibrary.restoreGuestPositions, [entry]),
    ],
  ])('%s', (_what, isMemberHere, removal, asks) =>
    steps(sagas.restore(), [
      last(removal),
      [raw.call(isMember), isMemberHere],
      [asks],
      [raw.put(history.restored())],
    ]),
  );

  test('reports that it failed', () =>
    steps(sagas.restore(), [
      last({ positions }),
      [raw.call(isMember), true],
      [raw.call(sagas.mergeBack, positions), throws(offline())],
      [raw.put(history.restoreFailed(toFailure(offline())))],
    ]));

  test('merges no more positions at once than the server takes', () => {
    const many = Array.from({ length: sagas.MERGED_AT_ONCE + 1 }, () => positions[0]) as typeof positions;
    const part = (from: number, to: number): Row => [
      raw.call(api.mergeGuest, { favourites: [], positions: many.slice(from, to) }),
      null,
    ];
    steps(sagas.mergeBack(many), [
      part(0, sagas.MERGED_AT_ONCE),
      part(sagas.MERGED_AT_ONCE, sagas.MERGED_AT_ONCE + 1),
    ]);
    steps(sagas.mergeBack([]), []);
  });
});

test('the history counts a play', () =>
  steps(sagas.countStep(history.stepCounted({ event: 'play', ...play })), [
    [raw.call(recordEvent, { event: 'play', ...play })],
  ]));

test('the history sends every save point and every play, and runs one undo at a time', () =>
  steps(sagas.historySaga(), [
    [raw.takeLatest(history.listOpened, sagas.historyList.openFirst)],
    [raw.takeLeading(history.moreWanted, sagas.historyList.openNext)],
    [raw.takeEvery(history.progressMade, sagas.saveProgress)],
    [raw.takeEvery(history.stepCounted, sagas.countStep)],
    [raw.takeEvery(history.removeRequested, sagas.remove)],
    [raw.takeLeading(history.restoreRequested, sagas.restore)],
  ]));

const last = [{ videoId: 'wolf' }, { videoId: 'bride' }];
const take = expect.objectContaining({ type: 'TAKE' });

test('the row of similar videos loads the history first and lists videos like its latest', () =>
  steps(sagas.loadSimilar(), [
    [raw.select(history.selectHistory), { status: 'idle', items: [] }],
    [raw.put(history.listOpened())],
    [take],
    [raw.select(history.selectHistory), { status: 'end', items: last }],
    [raw.put(listOpened({ similarTo: 'wolf' }))],
  ]));

test('the row of similar videos waits for a history that is loading, and lists nothing when it is empty', () =>
  steps(sagas.loadSimilar(), [
    [raw.select(history.selectHistory), { status: 'loading', items: [] }],
    [take],
    [raw.select(history.selectHistory), { status: 'failed', items: [] }],
  ]));

test('the row of similar videos uses a history that is already loaded', () =>
  steps(sagas.loadSimilar(), [
    [raw.select(history.selectHistory), { status: 'more', items: last }],
    [raw.select(history.selectHistory), { status: 'more', items: last }],
    [raw.put(listOpened({ similarTo: 'wolf' }))],
  ]));

test('the row of similar videos answers only the latest request', () =>
  steps(sagas.similarSaga(), [[raw.takeLatest(history.similarWanted, sagas.loadSimilar)]]));
