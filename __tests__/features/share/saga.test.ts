import * as raw from 'redux-saga/effects';
import { toastRaised } from '../../../src/core/toasts/slice.ts';
import {
  copyLink,
  copyText,
  linkTo,
  selectWords,
  shareNatively,
  shareSaga,
  shareVideo,
} from '../../../src/features/share/saga.ts';
import { shareAbandoned, shared, shareFailed, shareRequested } from '../../../src/features/share/slice.ts';
import { type Row, steps } from '../../support/steps.ts';

const url = 'https://app.test/videos/v?ep=2';
const toast = (word: { key: string } | { text: string }) =>
  raw.put({
    type: toastRaised.type,
    payload: { id: expect.any(String) as never, text: null, key: null, ...word },
  });

const sharing = (answer?: unknown): Row[] => [
  [raw.select(selectWords), 'en'],
  [raw.call(linkTo, 'v', { episode: 2, second: 42 }, 'en'), url],
  [raw.call(shareNatively, { title: 'The Glass Heiress', url }), answer],
];

test("sharing shares through the phone's own sheet", () =>
  steps(shareVideo(shareRequested({ videoId: 'v', title: 'The Glass Heiress', episode: 2, second: 42 })), [
    ...sharing('done'),
    [raw.put(shared({ videoId: 'v', by: 'sheet' }))],
  ]));

test('a dismissed sheet is no failure', () =>
  steps(shareVideo(shareRequested({ videoId: 'v', title: 'The Glass Heiress', episode: 2, second: 42 })), [
    ...sharing('dismissed'),
    [raw.put(shareAbandoned({ videoId: 'v' }))],
  ]));

test('without a sheet the link is copied', () =>
  steps(shareVideo(shareRequested({ videoId: 'v', title: 'The Glass Heiress', episode: 2, second: 42 })), [
    ...sharing('unable'),
    [raw.call(copyLink, 'v', url)],
  ]));

const copying = (answer?: unknown): Row[] => [[raw.call(copyText, url), answer]];

test('says that the link is copied', () =>
  steps(copyLink('v', url), [
    ...copying('done'),
    [raw.put(shared({ videoId: 'v', by: 'copy' }))],
    [toast({ key: 'share.copied' })],
  ]));

test('says that the browser refused', () =>
  steps(copyLink('v', url), [
    ...copying('refused'),
    [raw.put(shareFailed({ videoId: 'v', why: 'refused' }))],
    [toast({ key: 'share.failed' })],
  ]));

test('sharing shows the link where nothing can copy it', () =>
  steps(copyLink('v', url), [
    ...copying('unable'),
    [raw.put(shareFailed({ videoId: 'v', why: 'unable' }))],
    [toast({ key: 'share.unable', text: url })],
  ]));

test('one sheet at a time', () => steps(shareSaga(), [[raw.takeLeading(shareRequested, shareVideo)]]));
