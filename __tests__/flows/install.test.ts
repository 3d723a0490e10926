import * as raw from 'redux-saga/effects';
import { type Entry, progressSaved } from '../../src/features/history/slice.ts';
import * as install from '../../src/features/install/slice.ts';
import {
  findWay,
  followBrowser,
  installFlow,
  installSaga,
  now,
  offerInstall,
  PAUSE_DAYS,
  readOffer,
  rememberDismissal,
  storeOffer,
  watchInstall,
} from '../../src/flows/install.ts';
import { askToInstall, installWay } from '../../src/lib/installation.ts';
import { type Row, steps, throws } from '../support/steps.ts';

const DAY = 86_400_000;
const TODAY = 100 * DAY;
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
const finished = (way: string, first: number | null, dismissed: number | null = null): Row[] => [
  wayIs(way),
  ...(way === 'browser' ? [next] : []),
  notOffered,
  [raw.call(now), TODAY],
  [raw.call(readOffer), { first, dismissed }],
];
const ends = (rows: Row[]) => steps(offerInstall(progressSaved(entry(60))), rows);

test('the app is offered with an episode that is finished on a later day than the first one', () => {
  ends([...finished('prompt', TODAY - DAY), offer]);
  ends([...finished('shareSheet', TODAY - DAY), offer]);
});

test('on the first day nothing is offered, and the day is kept', () => {
  ends([...finished('prompt', null), [raw.call(storeOffer, { first: TODAY, dismissed: null })]]);
  ends(finished('prompt', TODAY - DAY + 1));
});

test('inside another app the browser is offered with the first finished episode', () =>
  ends([...finished('browser', null), [raw.call(storeOffer, { first: TODAY, dismissed: null })], offer]));

test('an offer that was put aside comes back after its pause, and not before', () => {
  const pause = PAUSE_DAYS * DAY;
  ends(finished('prompt', DAY, TODAY - pause + 1));
  ends(finished('browser', DAY, TODAY - pause + 1));
  ends([...finished('prompt', DAY, TODAY - pause), offer]);
});

test('inside another app the place in an episode is kept for the browser', () =>
  steps(offerInstall(progressSaved(entry(20))), [
    wayIs('browser'),
    [raw.put(install.placeNoted({ videoId: 'v', episode: 2, second: 20 }))],
  ]));

test('nothing is offered in the middle of an episode, where there is no way, or twice', () => {
  steps(offerInstall(progressSaved(entry(20))), [wayIs('prompt')]);
  ends([wayIs(null)]);
  ends([wayIs('prompt'), [raw.select(install.selectInstallOffered), true]]);
});

test('an offer that is put aside is remembered with its moment', () =>
  steps(rememberDismissal(), [
    [raw.call(readOffer), { first: DAY, dismissed: null }],
    [raw.call(now), TODAY],
    [raw.call(storeOffer, { first: DAY, dismissed: TODAY })],
  ]));

test.each([
  ['accepted', install.installed()],
  ['dismissed', install.installAbandoned()],
])('an installation that is %s ends so', (answer, outcome) =>
  steps(installFlow(), [[raw.call(askToInstall), answer], [raw.put(outcome)]]),
);

test('an installation that the browser cannot do any more fails', () => {
  const error = new Error('The browser does not offer to install the app.');
  steps(installFlow(), [
    [raw.call(askToInstall), throws(error)],
    [raw.put(install.installFailed(String(error)))],
  ]);
});

test('the way to install is found at the start, and where the browser tells of it later', () => {
  steps(findWay(), [[raw.call(installWay), 'prompt'], [raw.put(install.wayDetected('prompt'))]]);
  steps(findWay(), [[raw.call(installWay), null]]);
  steps(followBrowser('possible'), [[raw.call(findWay)]]);
});

test('an app that the browser’s own menu installs is installed, and said to be once', () => {
  steps(followBrowser('done'), [wayIs('prompt'), [raw.put(install.installed())]]);
  steps(followBrowser('done'), [wayIs(null)]);
});

test('the installation listens to finished episodes, taps and the browser', () => {
  const channel = watchInstall();
  steps(installSaga(), [
    [raw.takeEvery(progressSaved, offerInstall)],
    [raw.takeLeading(install.installRequested, installFlow)],
    [raw.takeEvery(install.offerDismissed, rememberDismissal)],
    [raw.takeEvery(install.installAbandoned, rememberDismissal)],
    [raw.call(watchInstall), channel],
    [raw.takeEvery(channel as never, followBrowser)],
    [raw.call(findWay)],
  ]);
  channel.close();
});
