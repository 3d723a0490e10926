import * as raw from 'redux-saga/effects';
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
import { type Row, raises, steps } from '../../support/steps.ts';

const url = 'https://app.test/videos/v?ep=2';
test.each<[string, string, Row]>([
  ["shares through the phone's own sheet", 'done', [raw.put(shared({ videoId: 'v', by: 'sheet' }))]],
  ['treats a dismissed sheet as no failure', 'dismissed', [raw.put(shareAbandoned({ videoId: 'v' }))]],
  ['copies the link without a sheet', 'unable', [raw.call(copyLink, 'v', url)]],
])('sharing %s', (_what, answer, outcome) =>
  steps(shareVideo(shareRequested({ videoId: 'v', title: 'The Glass Heiress', episode: 2, second: 42 })), [
    [raw.select(selectWords), 'en'],
    [raw.call(linkTo, 'v', { episode: 2, second: 42 }, 'en'), url],
    [raw.call(shareNatively, { title: 'The Glass Heiress', url }), answer],
    outcome,
  ]),
);

const copying = (answer?: unknown): Row[] => [[raw.call(copyText, url), answer]];

test('says that the link is copied', () =>
  steps(copyLink('v', url), [
    ...copying('done'),
    [raw.put(shared({ videoId: 'v', by: 'copy' }))],
    [raises({ key: 'share.copied' })],
  ]));

test('says that the browser refused', () =>
  steps(copyLink('v', url), [
    ...copying('refused'),
    [raw.put(shareFailed({ videoId: 'v', why: 'refused' }))],
    [raises({ key: 'share.failed' })],
  ]));

test('sharing shows the link where nothing can copy it', () =>
  steps(copyLink('v', url), [
    ...copying('unable'),
    [raw.put(shareFailed({ videoId: 'v', why: 'unable' }))],
    [raises({ key: 'share.unable', text: url })],
  ]));

test('one sheet at a time', () => steps(shareSaga(), [[raw.takeLeading(shareRequested, shareVideo)]]));
