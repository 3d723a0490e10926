import * as raw from 'redux-saga/effects';
import { LOCAL } from '../../contract/storage.ts';
import { type Entry, progressSaved } from '../../src/features/history/slice.ts';
import * as install from '../../src/features/install/slice.ts';
import * as sagas from '../../src/flows/install.ts';
import { askToInstall, installWay } from '../../src/lib/installation.ts';
import { isADayLater, isPutAside, putAside } from '../../src/lib/offers.ts';
import { type Row, steps, throws } from '../support/steps.ts';

const entry = (second: number): Entry => ({
  videoId: 'v',
  episodeId: 'v-2',
  episodeNumber: 2,
  episodeSeconds: 60,
  second,
  watchedAt: '2026-03-04T12:00:00Z',
});
const wayIs = (way: unknown): Row => [raw.select(install.selectInstallWay), way];
const notOffered: Row = [raw.select(install.selectInstallOffered), false];
const offer: Row = [raw.put(install.offerMade())];
const next: Row = [raw.put(install.placeNoted({ videoId: 'v', episode: 3 }))];
const finished = (way: string, isBack: boolean): Row[] => [
  wayIs(way),
  ...(way === 'browser' ? [next] : []),
  notOffered,
  [raw.call(isADayLater, LOCAL.firstFinished), isBack],
];
const putAsideIs = (answer: boolean): Row => [raw.call(isPutAside, LOCAL.installOffer), answer];
const ends = (rows: Row[]) => steps(sagas.offerInstall(progressSaved(entry(60))), rows);

test('the app is offered when an episode is finished a day after the first one', () => {
  ends([...finished('prompt', true), putAsideIs(false), offer]);
  ends([...finished('shareSheet', true), putAsideIs(false), offer]);
});

test('the app is not offered on the day of the first finished episode', () =>
  ends(finished('prompt', false)));

test('inside another app, opening the browser is offered after the first finished episode', () =>
  ends([...finished('browser', false), putAsideIs(false), offer]));

test('no install offer is made while an earlier one is put aside', () => {
  ends([...finished('prompt', true), putAsideIs(true)]);
  ends([...finished('browser', false), putAsideIs(true)]);
});

test('inside another app, the position in an episode is noted for the browser', () =>
  steps(sagas.offerInstall(progressSaved(entry(20))), [
    wayIs('browser'),
    [raw.put(install.placeNoted({ videoId: 'v', episode: 2, second: 20 }))],
  ]));

test('the app is not offered in the middle of an episode, where it cannot be installed, or twice', () => {
  steps(sagas.offerInstall(progressSaved(entry(20))), [wayIs('prompt')]);
  ends([wayIs(null)]);
  ends([wayIs('prompt'), [raw.select(install.selectInstallOffered), true]]);
});

test('declining puts the install offer aside', () =>
  steps(sagas.rememberNo(), [[raw.call(putAside, LOCAL.installOffer)]]));

test.each([
  ['accepted', install.installed()],
  ['dismissed', install.installAbandoned()],
])('an install prompt that is %s reports that outcome', (answer, outcome) =>
  steps(sagas.installFlow(), [[raw.call(askToInstall), answer], [raw.put(outcome)]]),
);

test('an installation fails when the browser no longer offers it', () => {
  const error = new Error('The browser does not offer to install the app.');
  steps(sagas.installFlow(), [
    [raw.call(askToInstall), throws(error)],
    [raw.put(install.installFailed(String(error)))],
  ]);
});

test('the way to install is detected at the start, and again when the browser offers it later', () => {
  steps(sagas.findWay(), [[raw.call(installWay), 'prompt'], [raw.put(install.wayDetected('prompt'))]]);
  steps(sagas.findWay(), [[raw.call(installWay), null]]);
  steps(sagas.followBrowser('possible'), [[raw.call(sagas.findWay)]]);
});

test('an installation through the browser’s menu is reported only once', () => {
  steps(sagas.followBrowser('done'), [wayIs('prompt'), [raw.put(install.installed())]]);
  steps(sagas.followBrowser('done'), [wayIs(null)]);
});

test('the installation listens to finished episodes, taps and the browser', () => {
  const channel = sagas.watchInstall();
  steps(sagas.installSaga(), [
    [raw.takeEvery(progressSaved, sagas.offerInstall)],
    [raw.takeLeading(install.installRequested, sagas.installFlow)],
    [raw.takeEvery(install.offerDismissed, sagas.rememberNo)],
    [raw.takeEvery(install.installAbandoned, sagas.rememberNo)],
    [raw.call(sagas.watchInstall), channel],
    [raw.takeEvery(channel as never, sagas.followBrowser)],
    [raw.call(sagas.findWay)],
  ]);
  channel.close();
});
