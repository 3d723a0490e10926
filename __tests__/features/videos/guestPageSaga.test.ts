import * as raw from 'redux-saga/effects';
import * as api from '../../../src/api/index.ts';
import { AT_ONCE, guestPage, PAGE, videoOf, withVideos } from '../../../src/features/videos/guestPageSaga.ts';
import { selectVideo } from '../../../src/features/videos/slice.ts';
import { removeGuestVideo } from '../../../src/guest/guestLibrary.ts';
import { offline, refusal, video } from '../../support/samples.ts';
import { type Row, steps, throws } from '../../support/steps.ts';

type Selector = (state: unknown, ...rest: string[]) => unknown;
const save = (videoId: string) => ({ videoId, savedAt: '2026-03-04T12:00:00.000Z' });
const ids = (count: number, from = 0) => Array.from({ length: count }, (_, i) => `v${from + i}`);

describe('a guest’s page', () => {
  const kept = ids(PAGE + 1).map(save);
  const [first, rest] = [kept.slice(0, PAGE), kept.slice(PAGE)];
  const found = (of: typeof kept) => of.map((one) => ({ kept: one, video: video(one.videoId) }));
  const asks = (of: typeof kept, answer = found(of)): Row => [raw.call(withVideos, of), answer];
  const last = { items: found(rest), cursor: null };

  test.each([
    [
      'has a fixed length and says that there are more',
      [],
      [asks(first)],
      { items: found(first), cursor: 'more' },
    ],
    ['leaves out videos that are shown already', [...ids(PAGE), 'taken-out'], [asks(rest)], last],
    ['is followed by the next one when all its videos are gone', [], [asks(first, []), asks(rest)], last],
  ])('%s', (_what, shown, rows, page) => steps(guestPage(kept, shown), rows, page));

  test('sends no request for an empty list', () => steps(guestPage([], []), [], { items: [], cursor: null }));
});

describe('the videos of a guest’s page', () => {
  const kept = ids(AT_ONCE + 1).map(save);
  const asked = (from: number, to: number) =>
    raw.all(
      Object.fromEntries(kept.slice(from, to).map(({ videoId }) => [videoId, raw.call(videoOf, videoId)])),
    );
  const found = (...there: string[]) => there.map((id) => ({ kept: save(id), video: video(id) }));
  const answer = (...there: string[]) => Object.fromEntries(there.map((id) => [id, video(id)]));

  test('are requested together if they fit into one batch', () => {
    const all = ids(AT_ONCE);
    steps(withVideos(kept.slice(0, AT_ONCE)), [[asked(0, AT_ONCE), answer(...all)]], found(...all));
  });

  test('are requested in batches, and leave out a video that no longer exists', () =>
    steps(
      withVideos(kept),
      [
        [asked(0, AT_ONCE), { ...answer('v0', 'v2', 'v3'), v1: null }],
        [asked(AT_ONCE, AT_ONCE + 1), answer('v4')],
      ],
      found('v0', 'v2', 'v3', 'v4'),
    ));
});

describe('a video', () => {
  const asked = (answer?: unknown): Row[] => [
    [raw.select(selectVideo as Selector, 'v'), undefined],
    [raw.call(api.getVideo, 'v'), answer],
  ];

  test('is not requested when it is loaded', () =>
    steps(videoOf('v'), [[raw.select(selectVideo as Selector, 'v'), video('v')]], video('v')));

  test('is requested when it is not loaded', () => steps(videoOf('v'), asked(video('v')), video('v')));

  test('is removed from the guest library when it no longer exists', () =>
    steps(videoOf('v'), [...asked(throws(refusal(404))), [raw.call(removeGuestVideo, 'v')]], null));

  test.each([offline(), refusal(500)])('fails the page when it cannot be loaded', (error) => {
    steps(videoOf('v'), asked(throws(error)), throws(error));
  });
});
