import * as raw from 'redux-saga/effects';
import * as api from '../../../src/api/index.ts';
import { toFailure } from '../../../src/core/failures.ts';
import { changeOrKeep, knownMember } from '../../../src/core/offline/saga.ts';
import { recordEvent } from '../../../src/core/recordEventSaga.ts';
import { isMember } from '../../../src/core/session/saga.ts';
import * as sagas from '../../../src/features/history/saga.ts';
import * as history from '../../../src/features/history/slice.ts';
import { selectEpisodes } from '../../../src/features/videos/slice.ts';
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

test('reports that a position was not kept', () =>
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

  test.each([undefined, { status: 'failed', list: null }])(
    'has the number one when its episode is not known',
    (episodes) =>
      steps(sagas.entryOf(progress), of(episodes), { ...entry, episodeNumber: 1, episodeSeconds: undefined }),
  );
});

const { videoId, episodeId, second, watchedAt } = entry;
const positions = [{ videoId, episodeId, second, watchedAt }];

describe('removing', () => {
  test.each([
    ['v', 'v'],
    [null, undefined],
  ])("takes it out of a member's history on the server (%s)", (asked, sent) =>
    steps(sagas.remove(history.removeRequested(asked)), [
      [raw.call(isMember), true],
      [raw.call(api.removeHistory, sent), positions],
      [raw.put(history.removed({ videoId: asked, positions }))],
    ]),
  );

  test.each(['v', null])("takes it out of a guest's history in this browser (%s)", (asked) =>
    steps(sagas.remove(history.removeRequested(asked)), [
      [raw.call(isMember), false],
      [raw.call(guestLibrary.removeGuestPositions, asked), [entry]],
      [raw.put(history.removed({ videoId: asked, positions: [entry] }))],
    ]),
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

  test('merges the positions back into the account', () =>
    steps(sagas.restore(), [
      last({ positions }),
      [raw.call(isMember), true],
      [raw.call(sagas.mergeBack, positions)],
      [raw.put(history.restored())],
    ]));

  test("puts a guest's positions back into this browser", () =>
    steps(sagas.restore(), [
      last({ positions: [entry] }),
      [raw.call(isMember), false],
      [raw.call(guestLibrary.restoreGuestPositions, [entry])],
      [raw.put(history.restored())],
    ]));

  test('restores nothing where nothing was removed', () =>
    steps(sagas.restore(), [
      last(null),
      [raw.call(isMember), true],
      [raw.call(sagas.mergeBack, [])],
      [raw.put(history.restored())],
    ]));

  test('reports that it failed', () =>
    steps(sagas.restore(), [
      last({ positions }),
      [raw.call(isMember), true],
      [raw.call(sagas.mergeBack, positions), throws(offline())],
      [raw.put(history.restoreFailed(toFailure(offline())))],
    ]));

  test('merges no more positions at once than the server takes', () => {
    const many = Array.from(
      { length: sagas.MERGED_AT_ONCE + 1 },
      () => positions[0] as (typeof positions)[0],
    );
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

test('the history sends every save point and every play, and undoes once', () =>
  steps(sagas.historySaga(), [
    [raw.takeLatest(history.listOpened, sagas.historyList.openFirst)],
    [raw.takeLeading(history.moreWanted, sagas.historyList.openNext)],
    [raw.takeEvery(history.progressMade, sagas.saveProgress)],
    [raw.takeEvery(history.stepCounted, sagas.countStep)],
    [raw.takeEvery(history.removeRequested, sagas.remove)],
    [raw.takeLeading(history.restoreRequested, sagas.restore)],
  ]));
