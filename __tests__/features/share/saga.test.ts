import { expect, test } from '@jest/globals';
import * as raw from 'redux-saga/effects';
import { toastRaised } from '../../../src/core/toasts/slice.ts';
import { copyLink, selectWords, shareSaga, shareVideo } from '../../../src/features/share/saga.ts';
import { copyText, linkTo, shareNatively } from '../../../src/features/share/shareLink.ts';
import { shareAbandoned, shared, shareFailed, shareRequested } from '../../../src/features/share/slice.ts';
import { walk } from '../../support/walk.ts';

const url = 'https://app.test/videos/v?ep=2';
const toast = (word: { key: string } | { text: string }) =>
  raw.put({
    type: toastRaised.type,
    payload: { id: expect.any(String) as never, text: null, key: null, ...word },
  });

const sharing = () =>
  walk(shareVideo(shareRequested({ videoId: 'v', title: 'The Glass Heiress', episode: 2, second: 42 })))
    .yields(raw.select(selectWords))
    .gets('en')
    .yields(raw.call(linkTo, 'v', { episode: 2, second: 42 }, 'en'))
    .gets(url)
    .yields(raw.call(shareNatively, { title: 'The Glass Heiress', url }));

test("shares through the phone's own sheet", () =>
  sharing()
    .gets('done')
    .yields(raw.put(shared({ videoId: 'v', by: 'sheet' })))
    .gets()
    .ends());

test('a dismissed sheet is no failure', () =>
  sharing()
    .gets('dismissed')
    .yields(raw.put(shareAbandoned({ videoId: 'v' })))
    .gets()
    .ends());

test('without a sheet the link is copied', () =>
  sharing()
    .gets('unable')
    .yields(raw.call(copyLink, 'v', url))
    .gets()
    .ends());

const copying = () => walk(copyLink('v', url)).yields(raw.call(copyText, url));

test('says that the link is copied', () =>
  copying()
    .gets('done')
    .yields(raw.put(shared({ videoId: 'v', by: 'copy' })))
    .gets()
    .yields(toast({ key: 'share.copied' }))
    .gets()
    .ends());

test('says that the browser refused', () =>
  copying()
    .gets('refused')
    .yields(raw.put(shareFailed({ videoId: 'v', why: 'refused' })))
    .gets()
    .yields(toast({ key: 'share.failed' }))
    .gets()
    .ends());

test('shows the link where nothing can copy it', () =>
  copying()
    .gets('unable')
    .yields(raw.put(shareFailed({ videoId: 'v', why: 'unable' })))
    .gets()
    .yields(toast({ key: 'share.unable' }))
    .gets()
    .yields(toast({ text: url }))
    .gets()
    .ends());

test('one sheet at a time', () =>
  walk(shareSaga()).yields(raw.takeLeading(shareRequested, shareVideo)).gets().ends());
