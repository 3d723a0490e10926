import * as raw from 'redux-saga/effects';
import * as api from '../../src/api/index.ts';
import { toFailure } from '../../src/core/failures.ts';
import { watchLine } from '../../src/core/offline/saga.ts';
import { loggedOut, selectUserId } from '../../src/core/session/slice.ts';
import {
  askToStay,
  canDownload,
  DownloadError,
  idsHere,
  type KeptEpisode,
  keepAbout,
  listKept,
  removeKept,
  spaceHere,
} from '../../src/downloads/device.ts';
import { downloadFile, filesOf } from '../../src/downloads/files.ts';
import * as downloads from '../../src/features/downloads/slice.ts';
import { episodesWanted } from '../../src/features/videos/slice.ts';
import * as sagas from '../../src/flows/downloads.ts';
import { loadHls } from '../../src/lib/loadHls.ts';
import { downloadOf } from '../support/keepsEpisodes.ts';
import { episode, offline, refusal, video } from '../support/samples.ts';
import { statesOf } from '../support/states.ts';
import { type Row, steps, throws } from '../support/steps.ts';

const UNTIL = '2026-03-11T12:00:00.000Z';
const SPACE = { used: 1, free: 2 };
const { media: _media, ...first } = episode(1, 'free', 'v');
const wish = { video: video('v'), episode: first, height: 480 };
const id = first.id;
const kept = (over: Partial<KeptEpisode> = {}): KeptEpisode => ({
  ...wish,
  ...{ owner: 'usr_1', bytes: 0, state: 'partial', until: null },
  ...over,
});
const done = kept({ state: 'done', bytes: 5, until: UNTIL });
const owner: Row = [raw.select(selectUserId), 'usr_1'];
const spaceAsked: Row = [raw.call(spaceHere), SPACE];
const busy = (is: boolean): Row => [raw.select(downloads.selectMustWait, id), is];
const requested = downloads.downloadRequested(wish);

describe('a download', () => {
  const race = raw.race({
    kept: raw.call(sagas.keepInTurn, wish),
    stopped: raw.call(sagas.untilStopped, id),
  });

  test('runs to its end, and is abandoned when it is paused or removed', () => {
    const abandoned: Row = [raw.put(downloads.downloadAbandoned({ episodeId: id }))];
    steps(sagas.keepEpisode(requested), [[race, {}]]);
    steps(sagas.keepEpisode(requested), [[race, { stopped: true }], abandoned]);
  });

  test('is stopped only by a pause or removal of its own episode', () => {
    const heard: Row = [raw.take(sagas.stopping as never)];
    const walk = (action: unknown): Row => [heard[0], action];
    steps(
      sagas.untilStopped(id),
      [
        walk(downloads.paused({ episodeIds: ['another'] })),
        walk(downloads.removeRequested({ episodeIds: ['another', id] })),
      ],
      true,
    );
  });

  const begins: Row[] = [owner, [raw.call(keepAbout, kept())], [raw.call(askToStay)]];

  test('waits for the download before it, and is stored as done at its end', () =>
    steps(sagas.keepInTurn(wish), [
      ...begins,
      busy(true),
      [raw.take(sagas.settled as never)],
      busy(false),
      [raw.put(downloads.downloadStarted({ episodeId: id }))],
      [raw.call(sagas.fetchEpisode, kept()), { height: 480, bytes: 5, until: UNTIL }],
      [raw.call(keepAbout, done)],
      spaceAsked,
      [raw.put(downloads.downloadDone({ episodeId: id, until: UNTIL, space: SPACE }))],
    ]));

  test.each([
    ['interrupted', new DownloadError('interrupted')],
    ['full', new DownloadError('full')],
    ['forbidden', new DownloadError('forbidden')],
    ['interrupted', offline()],
    ['interrupted', refusal(429)],
    ['other', new Error('a bug')],
  ] as const)('reports why it failed: %s', (reason, error) => {
    jest.spyOn(console, 'error').mockImplementation(() => {});
    steps(sagas.keepInTurn(wish), [
      ...begins,
      busy(false),
      [raw.put(downloads.downloadStarted({ episodeId: id }))],
      [raw.call(sagas.fetchEpisode, kept()), throws(error)],
      [raw.put(downloads.downloadFailed({ episodeId: id, reason }))],
    ]);
  });

  test('requests its right, then one file after another', () => {
    const right = downloadOf(id, UNTIL);
    const files = [
      { name: 'a', address: '/a' },
      { name: 'b', text: 'b' },
    ] as const;
    steps(
      sagas.fetchEpisode(kept()),
      [
        [raw.select(downloads.selectDownloads), { whole: {}, [id]: {} }],
        [raw.call(api.askDownloads, [id, 'whole']), [downloadOf('whole', UNTIL), right]],
        [raw.call(loadHls)],
        [raw.call(filesOf, right.media, 480), { height: 270, bytes: 5, files }],
        [raw.put(downloads.filesListed({ episodeId: id, height: 270, bytes: 5 }))],
        [raw.call(sagas.fetchPatiently, id, files[0])],
        [raw.put(downloads.fileStored({ episodeId: id, share: 0.5 }))],
        [raw.call(sagas.fetchPatiently, id, files[1])],
        [raw.put(downloads.fileStored({ episodeId: id, share: 1 }))],
      ],
      { height: 270, bytes: 5, until: UNTIL },
    );
  });

  test('fails as forbidden without a right', () =>
    steps(
      sagas.fetchEpisode(kept()),
      [
        [raw.select(downloads.selectDownloads), {}],
        [raw.call(api.askDownloads, [id]), [downloadOf('another', UNTIL)]],
      ],
      throws(new DownloadError('forbidden')),
    ));

  const file = { name: 'a', address: '/a' };
  const fetched = (answer?: unknown): Row => [raw.call(downloadFile, id, file), answer];
  const gap = fetched(throws(new DownloadError('interrupted')));

  test('retries an interrupted file after growing delays', () =>
    steps(sagas.fetchPatiently(id, file), [gap, [raw.delay(1_000)], gap, [raw.delay(4_000)], fetched()]));

  test('fails after three retries of an interrupted file, and at once on a full device', () => {
    const waits = [1_000, 4_000, 15_000].flatMap((ms): Row[] => [gap, [raw.delay(ms)]]);
    steps(sagas.fetchPatiently(id, file), [...waits, gap], throws(new DownloadError('interrupted')));
    const full = throws(new DownloadError('full'));
    steps(sagas.fetchPatiently(id, file), [fetched(full)], full);
  });
});

test('a pause is stored with the partial download of its episode only', () =>
  steps(sagas.notePause(downloads.paused({ episodeIds: [id] })), [
    [raw.call(listKept), [kept(), done, kept({ episode: { ...first, id: 'another' } })]],
    [raw.call(keepAbout, kept({ state: 'paused' }))],
  ]));

test('a removal of downloads reports the storage space, and a failed removal reports its reason', () => {
  jest.spyOn(console, 'error').mockImplementation(() => {});
  const removing = () => sagas.removeEpisodes(downloads.removeRequested({ episodeIds: [id] }));
  const removed: Row = [raw.put(downloads.removed({ episodeIds: [id], space: SPACE }))];
  steps(removing(), [[raw.call(removeKept, [id])], spaceAsked, removed]);
  const error = new Error('no');
  const failed: Row = [raw.put(downloads.removeFailed(toFailure(error)))];
  steps(removing(), [[raw.call(removeKept, [id]), throws(error)], failed]);
});

test('a removed download leaves the state, and a failed removal stays marked until the next attempt', () => {
  const stateAfter = statesOf(downloads.default);
  const here = downloads.deviceChecked({ able: true, kept: [done], space: SPACE });
  expect(stateAfter(here)).toMatchObject({ items: { [id]: {} }, media: { [id]: {} } });
  const removed = downloads.removed({ episodeIds: [id], space: SPACE });
  expect(stateAfter(here, removed)).toEqual({ ...stateAfter(here), items: {}, media: {} });
  const failed = downloads.removeFailed(toFailure(offline()));
  expect(stateAfter(here, failed).removalFailed).toBe(true);
  const again = downloads.removeRequested({ episodeIds: [id] });
  expect(stateAfter(here, failed, again).removalFailed).toBe(false);
});

test('signing out removes all downloads', () => {
  steps(sagas.forgetDownloads(), [
    [raw.call(idsHere), [id]],
    [raw.put(downloads.removeRequested({ episodeIds: [id] }))],
  ]);
  steps(sagas.forgetDownloads(), [[raw.call(idsHere), []]]);
});

describe('the rights of downloads', () => {
  const named = (name: string, over: Partial<KeptEpisode> = {}) =>
    kept({ episode: { ...first, id: name }, ...over });
  const here = (...all: KeptEpisode[]): Row => [raw.call(listKept), all];
  const asked = (all: string[], ...ids: string[]): Row => [
    raw.call(api.askDownloads, all),
    ids.map((each) => downloadOf(each, UNTIL)),
  ];

  test('are renewed in one call, then downloads without a right are removed and partial ones resumed', () => {
    const whole = named('whole', { state: 'done', until: 'before' });
    steps(sagas.renewRights(), [
      here(whole, named('part'), named('lost', { state: 'done', until: 'before' })),
      owner,
      asked(['whole', 'part', 'lost'], 'whole', 'part'),
      [raw.call(keepAbout, { ...whole, until: UNTIL })],
      [raw.put(downloads.rightsRenewed({ whole: UNTIL, part: UNTIL }))],
      [raw.put(downloads.removeRequested({ episodeIds: ['lost'] }))],
      [raw.call(sagas.goOn, [whole, named('part')])],
    ]);
  });

  test.each([
    ['are nobody’s where another member is here now; a guest’s stay', 'usr_1', ['guests']],
    ['of a visitor whose session ended are the server’s to judge', null, ['theirs', 'guests']],
  ])('%s', (_title, userId, ids) => {
    const [theirs, guests] = [named('theirs', { owner: 'usr_2' }), named('guests', { owner: null })];
    steps(sagas.renewRights(), [
      here(theirs, guests),
      [raw.select(selectUserId), userId],
      asked(ids, 'guests'),
      [raw.put(downloads.rightsRenewed({ guests: UNTIL }))],
      [raw.put(downloads.removeRequested({ episodeIds: ['theirs'] }))],
      [raw.call(sagas.goOn, [guests])],
    ]);
  });

  test('are not requested without downloads, and are not changed when the server is unreachable', () => {
    steps(sagas.renewRights(), [here()]);
    steps(sagas.renewRights(), [
      here(done),
      owner,
      [raw.call(api.askDownloads, [id]), throws(offline())],
      [raw.put(downloads.rightsFailed(toFailure(offline())))],
    ]);
  });

  test('are requested for a member after a removal, so that the server knows the remaining downloads', () => {
    const left: Row = [raw.select(downloads.selectDownloads), { [id]: {} }];
    steps(sagas.tellWhatIsLeft(), [owner, left, asked([id], id)]);
    steps(sagas.tellWhatIsLeft(), [owner, left, [raw.call(api.askDownloads, [id]), throws(offline())]]);
    steps(sagas.tellWhatIsLeft(), [[raw.select(selectUserId), null]]);
  });
});

test('interrupted downloads are requested again, but not waiting, loading, paused or complete ones', () => {
  const named = (name: string, state: KeptEpisode['state'] = 'partial') =>
    kept({ episode: { ...first, id: name }, state });
  const items = { waiting: { state: 'waiting' }, loading: { state: 'loading' }, failed: { state: 'failed' } };
  const all = ['waiting', 'loading', 'failed', 'unknown'].map((name) => named(name));
  const again = (name: string): Row => [
    raw.put(downloads.downloadRequested({ ...wish, episode: { ...first, id: name } })),
  ];
  steps(sagas.goOn([...all, named('paused', 'paused'), named('whole', 'done')]), [
    [raw.select(downloads.selectDownloads), items],
    again('failed'),
    again('unknown'),
  ]);
});

describe('the downloads on this device', () => {
  test('are read together with the storage space', () =>
    steps(sagas.readDevice(), [
      [raw.call(canDownload), true],
      [raw.call(listKept), [done]],
      [raw.call(spaceHere), SPACE],
      [raw.put(downloads.deviceChecked({ able: true, kept: [done], space: SPACE }))],
    ]));

  test('are empty where the browser cannot download or denies its storage', () => {
    const nothing: Row = [raw.put(downloads.deviceChecked({ able: false, kept: [], space: null }))];
    steps(sagas.readDevice(), [[raw.call(canDownload), false], [raw.call(listKept), []], nothing]);
    const denied = throws(new Error('denied'));
    steps(sagas.readDevice(), [[raw.call(canDownload), true], [raw.call(listKept), denied], nothing]);
  });

  test('are looked up only where the browser can download', () => {
    steps(sagas.findDownloads(), [[raw.call(canDownload), true], [raw.call(sagas.readDevice)]]);
    steps(sagas.findDownloads(), [[raw.call(canDownload), false]]);
  });
});

test('downloads react to requests, the session, the service worker and the connection', () =>
  steps(sagas.downloadsSaga(), [
    [raw.takeEvery(downloads.downloadRequested, sagas.keepEpisode)],
    [raw.takeEvery(downloads.paused, sagas.notePause)],
    [raw.takeEvery(downloads.removeRequested, sagas.removeEpisodes)],
    [raw.takeLatest(downloads.removed, sagas.tellWhatIsLeft)],
    [raw.takeEvery(loggedOut, sagas.forgetDownloads)],
    [raw.takeLatest(sagas.rightsMayDiffer as never, sagas.renewRights)],
    [raw.takeLatest(episodesWanted, sagas.findDownloads)],
    [raw.takeLatest(downloads.opened, sagas.readDevice)],
    [raw.call(sagas.watchWorker), 'worker'],
    [raw.takeLatest('worker', sagas.findDownloads)],
    [raw.call(watchLine), 'line'],
    [raw.takeLatest('line', sagas.renewRights)],
    [raw.call(sagas.findDownloads)],
  ]));
