import * as raw from 'redux-saga/effects';
import {
  copyLink,
  copyText,
  linkTo,
  selectLinkLanguage,
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
    [raw.select(selectLinkLanguage), 'en'],
    [raw.call(linkTo, 'v', { episode: 2, second: 42 }, 'en'), url],
    [raw.call(shareNatively, { title: 'The Glass Heiress', url }), answer],
    outcome,
  ]),
);

const copying = (answer?: unknown): Row[] => [[raw.call(copyText, url), answer]];

test('sharing confirms that the link is copied', () =>
  steps(copyLink('v', url), [
    ...copying('done'),
    [raw.put(shared({ videoId: 'v', by: 'copy' }))],
    [raises({ key: 'share.copied' })],
  ]));

test('sharing reports that the browser refused to copy the link', () =>
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

test('sharing opens one share sheet at a time', () =>
  steps(shareSaga(), [[raw.takeLeading(shareRequested, shareVideo)]]));

const given = (name: 'share' | 'clipboard', value: unknown) =>
  Object.defineProperty(navigator, name, { value, configurable: true });

afterEach(() => {
  given('share', undefined);
  given('clipboard', undefined);
});

test('a shared link links to the episode without naming the user', () => {
  window.history.replaceState(null, '', '/videos/v?ep=2&t=31&token=mine&fbclid=me');
  expect(linkTo('v', { episode: 2 }, 'en')).toBe('http://localhost/videos/v?ep=2&lang=en');
});

test('a shared link can name a second, and has the language of the user', () => {
  expect(linkTo('v', { episode: 3, second: 42.7 }, 'fy')).toBe('http://localhost/videos/v?ep=3&t=42&lang=fy');
});

const failing = (error: Error) => () => Promise.reject(error);
const forbidden = failing(new DOMException('No', 'NotAllowedError'));

test.each<[string, (() => Promise<void>) | undefined, string]>([
  ['was used', async () => {}, 'done'],
  ['is missing', undefined, 'unable'],
  ['was dismissed', failing(new DOMException('Share canceled', 'AbortError')), 'dismissed'],
  ['is forbidden', forbidden, 'unable'],
  ['fails', failing(new TypeError('Bad data')), 'unable'],
])(
  'a share sheet that %s receives the title and the link, and the outcome is returned',
  async (_how, sheet, outcome) => {
    const what = { title: 'The Glass Heiress', url: 'http://localhost/videos/v?ep=2' };
    const share = sheet && jest.fn(sheet);
    given('share', share);
    await expect(shareNatively(what)).resolves.toBe(outcome);
    if (share) expect(share).toHaveBeenCalledWith(what);
  },
);

test.each<[string, (() => Promise<void>) | undefined, string]>([
  ['takes the text', async () => {}, 'done'],
  ['is forbidden', forbidden, 'refused'],
  ['is missing', undefined, 'unable'],
])('copying to a clipboard that %s returns the outcome', async (_how, clipboard, outcome) => {
  const writeText = clipboard && jest.fn(clipboard);
  given('clipboard', writeText && { writeText });
  await expect(copyText('a link')).resolves.toBe(outcome);
  if (writeText) expect(writeText).toHaveBeenCalledWith('a link');
});
