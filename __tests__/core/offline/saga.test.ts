import type { UnknownAction } from '@reduxjs/toolkit';
import * as raw from 'redux-saga/effects';
import type { RatingWish } from '../../../contract/entities.ts';
import { LOCAL } from '../../../contract/storage.ts';
import * as api from '../../../src/api/index.ts';
import { toFailure } from '../../../src/core/failures.ts';
import { navigated, reopenRequested } from '../../../src/core/navigation/slice.ts';
import * as changes from '../../../src/core/offline/keptChanges.ts';
import { forgetPages, keepPage, readKeptPage } from '../../../src/core/offline/keptPages.ts';
import * as sagas from '../../../src/core/offline/saga.ts';
import * as offlineSlice from '../../../src/core/offline/slice.ts';
import { isMember, mayChangeSession, refreshUser } from '../../../src/core/session/saga.ts';
import {
  loggedIn,
  loggedOut,
  selectSessionStatus,
  selectUserId,
  userLoaded,
  userLoadFailed,
} from '../../../src/core/session/slice.ts';
import { local } from '../../../src/lib/storage.ts';
import { offline, refusal, user } from '../../support/samples.ts';
import { statesOf } from '../../support/states.ts';
import { type Row, raises, steps, throws } from '../../support/steps.ts';

const save: changes.Change = { kind: 'favourite', videoId: 'v', saved: true };
const left = { videoId: 'v', episodeId: 'v-2', second: 31, watchedAt: '2026-03-04T12:00:00.000Z' };
const position: changes.Change = { kind: 'position', ...left };
const noLine = throws(offline());
const storedId = (id: string | null): Row => [raw.call(local.get, LOCAL.userId), id];

describe('the member on this device', () => {
  const nobodyIsKnown = (status: string): Row[] => [
    [raw.select(selectUserId), null],
    [raw.select(selectSessionStatus), status],
  ];
  const lastHere = (status: string) => [...nobodyIsKnown(status), storedId('usr_1')];
  test.each([
    ['the one of the session', [[raw.select(selectUserId), 'usr_1'] as Row], 'usr_1'],
    ['nobody for a visitor', nobodyIsKnown('visitor'), null],
    ['who was here last before the server has answered', lastHere('unknown'), 'usr_1'],
    ['who was here last while the server is out of reach', lastHere('unreachable'), 'usr_1'],
  ])('is %s', (_who, rows, who) => steps(sagas.knownMember(), rows, who));

  const asked = (answer: unknown): Row => [raw.call(isMember), answer];
  test.each<[string, Row[], unknown]>([
    ['is asked of the server', [asked(false)], false],
    ['counts as one without a line, where somebody was one', [asked(noLine), storedId('usr_1')], true],
    ['is unknown without a line, where nobody was one', [asked(noLine), storedId(null)], noLine],
    ['is unknown where the server fails', [asked(throws(refusal(500)))], throws(refusal(500))],
  ])('%s', (_what, rows, result) => steps(sagas.isMemberHere(), rows, result));
});

describe('a change', () => {
  const changing = () => sagas.changeOrKeep(save, api.addFavourite, 'v');
  const by = (owner: string | null): Row => [raw.call(sagas.knownMember), owner];
  const waits = (kept: boolean): Row => [raw.call(changes.isKept, 'usr_1', save), kept];

  const called = raw.call(api.addFavourite, 'v');
  const keeps: Row = [raw.call(sagas.keep, 'usr_1', save)];
  const refused = throws(refusal(404));

  test.each<[string, Row[], unknown]>([
    ['is made on the server, whose answer it has', [by('usr_1'), waits(false), [called, 'answer']], 'answer'],
    ['is kept without a line', [by('usr_1'), waits(false), [called, noLine], keeps], null],
    [
      'waits behind a kept one of the same series, so that it arrives last',
      [by('usr_1'), waits(true), keeps, [raw.put(offlineSlice.sendRequested())]],
      null,
    ],
    ['that the server refuses fails', [by('usr_1'), waits(false), [called, refused]], refused],
    ['of somebody who is no member is never kept', [by(null), [called, noLine]], noLine],
  ])('%s', (_which, rows, result) => steps(changing(), rows, result));

  test.each<[string, changes.Change, Row[]]>([
    ['that is kept says so', save, [[raises({ key: 'toast.kept' })]]],
    ['of a place, for which nobody has asked, is kept in silence', position, []],
  ])('%s', (_which, change, says) =>
    steps(sagas.keep('usr_1', change), [
      [raw.call(changes.keepChange, 'usr_1', change)],
      [raw.put(offlineSlice.changeDeferred({ kind: change.kind, videoId: 'v' }))],
      ...says,
    ]),
  );
});

describe('the first page of a list', () => {
  const page = { items: [], cursor: null };
  const opening = () => sagas.pageOrKept('history', api.getHistory);
  const asked = (answer: unknown, owner: string | null = 'usr_1'): Row[] => [
    [raw.call(sagas.knownMember), owner],
    [raw.call(api.getHistory), answer],
  ];

  const keeps: Row = [raw.call(keepPage, 'usr_1', 'history', page)];
  const showsKept = (shown: boolean): Row => [raw.select(offlineSlice.selectShowsKept), shown];
  const saysKept: Row = [raw.put(offlineSlice.keptPageUsed('history'))];
  const keptOne = (found: typeof page | null): Row => [raw.call(readKeptPage, 'usr_1', 'history'), found];

  test.each<[string, Row[], unknown]>([
    ['is kept for when there is no line', [...asked(page), keeps, showsKept(false)], page],
    [
      'is said to be fresh where the kept one was shown',
      [...asked(page), keeps, showsKept(true), [raw.put(offlineSlice.freshPageLoaded('history'))]],
      page,
    ],
    ['is kept for nobody who is not known', [...asked(page, null), showsKept(false)], page],
    ['is the kept one without a line', [...asked(noLine), keptOne(page), saysKept], page],
    ['fails without a line where none was kept', [...asked(noLine), keptOne(null)], noLine],
    ['fails when the server refuses', asked(throws(refusal(500))), throws(refusal(500))],
  ])('%s', (_what, rows, result) => steps(opening(), rows, result));
});

const here = (id: string | null): Row => [raw.select(selectUserId), id];
const kept = (...list: changes.Change[]): Row[] => [
  here('usr_1'),
  [raw.call(changes.readKeptChanges, 'usr_1'), list],
];

describe('sending kept changes', () => {
  const sent = (...batch: changes.Change[]): Row[] => [
    [raw.call(sagas.send, batch)],
    [raw.call(changes.forgetChanges, 'usr_1', batch)],
  ];

  test('starts with the oldest, sends all positions at once, and reports how many arrived', () => {
    const other = { ...position, videoId: 'w' };
    steps(sagas.sendChanges(), [
      ...kept(position, save, other),
      ...sent(position, other),
      ...kept(save),
      ...sent(save),
      ...kept(),
      [raw.put(offlineSlice.changesDelivered(3))],
      [raises({ key: 'toast.sent', count: 1 })],
    ]);
  });

  test('raises no toast when only positions were kept', () =>
    steps(sagas.sendChanges(), [
      ...kept(position),
      ...sent(position),
      ...kept(),
      [raw.put(offlineSlice.changesDelivered(1))],
    ]));

  test('fails while the server is unreachable', () => {
    const failed = offlineSlice.sendFailed(toFailure(offline()));
    steps(sagas.sendChanges(), [...kept(save), [raw.call(sagas.send, [save]), noLine], [raw.put(failed)]]);
  });

  test('sends nothing for a visitor', () =>
    steps(sagas.sendChanges(), [here(null), [raw.put(offlineSlice.changesDelivered(0))]]));

  const rating: RatingWish = 'up';
  test.each<[changes.Change, unknown]>([
    [save, raw.call(api.addFavourite, 'v')],
    [{ ...save, saved: false }, raw.call(api.removeFavourite, 'v')],
    [{ kind: 'rating', videoId: 'v', rating }, raw.call(api.rateVideo, { videoId: 'v', rating })],
    [{ kind: 'reminder', videoId: 'v', on: false }, raw.call(api.setReminder, { videoId: 'v', on: false })],
    [position, raw.call(api.mergeGuest, { favourites: [], positions: [left] })],
  ])('calls the API for the change %j', (change, effect) => steps(sagas.send([change]), [[effect, null]]));

  test('completes when the server refuses the change', () =>
    steps(sagas.send([save]), [[raw.call(api.addFavourite, 'v'), throws(refusal(404))]]));

  test.each([offline(), refusal(401), refusal(429), refusal(500)])('fails with retryable error %s', (error) =>
    steps(sagas.send([save]), [[raw.call(api.addFavourite, 'v'), throws(error)]], throws(error)),
  );
});

describe('when the server may be reachable again', () => {
  const status = (value: string): Row => [raw.select(selectSessionStatus), value];

  test('the app loads the user, sends kept changes, and reloads a screen that shows a kept page', () =>
    steps(sagas.goOn(), [
      status('unreachable'),
      [raw.call(refreshUser)],
      [raw.call(sagas.sendChanges)],
      [raw.select(offlineSlice.selectShowsKept), true],
      [raw.put(reopenRequested())],
    ]));

  test('the app reloads neither a known user nor a fresh page', () =>
    steps(sagas.goOn(), [
      status('member'),
      [raw.call(sagas.sendChanges)],
      [raw.select(offlineSlice.selectShowsKept), false],
    ]));

  test('the app goes on half a minute after the server was missed', () => {
    steps(sagas.goOnLater(), [[raw.delay(sagas.RETRY_MS)], [raw.put(offlineSlice.sendRequested())]]);
    const failure = toFailure(offline());
    const missed = [
      userLoadFailed(failure),
      offlineSlice.sendFailed(failure),
      offlineSlice.keptPageUsed('history'),
    ];
    expect(missed.map(sagas.missedServer)).toEqual([true, true, true]);
  });

  test('kept changes are sent when the connection returns', () =>
    steps(sagas.noteLine(), [[raw.put(offlineSlice.sendRequested())]]));

  test('kept changes are sent when their member is recognised', () =>
    steps(sagas.sendAtStart(), [...kept(save), [raw.put(offlineSlice.sendRequested())]]));

  test('nothing is sent for a visitor, or for a member who kept nothing', () => {
    steps(sagas.sendAtStart(), [here(null)]);
    steps(sagas.sendAtStart(), kept());
  });
});

test('a list is marked as kept until a fresh page loads or its screen is left', () => {
  const shows = (...actions: UnknownAction[]) => statesOf(offlineSlice.default)(...actions).showsKept;
  const used = offlineSlice.keptPageUsed('history');
  expect([shows(), shows(used)]).toEqual([false, true]);
  expect(shows(used, offlineSlice.freshPageLoaded('history'))).toBe(false);
  const elsewhere = { path: '/my', search: '', key: 'k', from: '/historys' };
  expect(shows(used, navigated(elsewhere))).toBe(false);
});

test('the kept pages are forgotten for a visitor and stay for a member', () => {
  steps(sagas.forgetLists(), [[raw.select(selectSessionStatus), 'visitor'], [raw.call(forgetPages)]]);
  steps(sagas.forgetLists(), [[raw.select(selectSessionStatus), 'member']]);
});

test('one send runs at a time, and logging out forgets the kept changes', () => {
  const line = {};
  steps(sagas.offlineSaga(), [
    [raw.takeLeading(offlineSlice.sendRequested, sagas.goOn)],
    [raw.takeLatest(sagas.missedServer, sagas.goOnLater)],
    [raw.takeEvery(sagas.recognised, sagas.sendAtStart)],
    [raw.takeEvery(mayChangeSession, sagas.forgetLists)],
    [raw.takeEvery(loggedOut, changes.forgetAllChanges)],
    [raw.call(sagas.watchLine), line],
    [raw.takeEvery(line as never, sagas.noteLine)],
  ]);
  expect([userLoaded(user), loggedIn(user), loggedOut()].map(sagas.recognised)).toEqual([true, true, false]);
});

describe('the playback position of a member in a series, on this device', () => {
  const isHere: Row = [raw.call(sagas.knownMember), 'usr_1'];
  const changed = (...found: changes.Change[]): Row => [raw.call(changes.readKeptChanges, 'usr_1'), found];
  const listed = (items: unknown[] | null): Row => [
    raw.call(readKeptPage, 'usr_1', 'history'),
    items && { items, cursor: null },
  ];
  const place = { episodeId: 'v-3', second: 5 };
  const ofHistory = listed([{ video: { id: 'w' } }, { video: { id: 'v' }, ...place }]);

  test.each([
    [
      'is where it was left without a line',
      [isHere, changed(save, position)],
      { episodeId: 'v-2', second: 31 },
    ],
    ['is otherwise the one of the history', [isHere, changed(save), ofHistory], place],
    ['is none where the history has none', [isHere, changed(), listed([])], null],
    ['is none where no history is kept', [isHere, changed(), listed(null)], null],
    ['is unknown here for a guest', [[raw.call(sagas.knownMember), null] as Row], null],
  ])('%s', (_what, rows, found) => steps(sagas.keptPlace('v'), rows, found));
});
