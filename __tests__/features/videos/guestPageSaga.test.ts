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

describe('a page', () => {
  const kept = ids(PAGE + 1).map(save);
  const found = (of: typeof kept) => of.map((one) => ({ kept: one, video: video(one.videoId) }));

  test('has a fixed length and says that there are more', () => {
    const first = kept.slice(0, PAGE);
    steps(guestPage(kept, []), [[raw.call(withVideos, first), found(first)]], {
      items: found(first),
      cursor: 'more',
    });
  });

  test('leaves out videos that are shown already', () => {
    const rest = kept.slice(PAGE);
    steps(guestPage(kept, [...ids(PAGE), 'taken-out']), [[raw.call(withVideos, rest), found(rest)]], {
      items: found(rest),
      cursor: null,
    });
  });

  test('is followed by the next one when all its videos are gone', () => {
    const rest = kept.slice(PAGE);
    steps(
      guestPage(kept, []),
      [
        [raw.call(withVideos, kept.slice(0, PAGE)), []],
        [raw.call(withVideos, rest), found(rest)],
      ],
      { items: found(rest), cursor: null },
    );
  });

  test('of an empty list requests nothing', () => steps(guestPage([], []), [], { items: [], cursor: null }));
});

test('a guest’s page requests videos that fit into one request once', () => {
  const kept = ids(AT_ONCE).map(save);
  const videos = Object.fromEntries(kept.map(({ videoId }) => [videoId, video(videoId)]));
  const asked = raw.all(Object.fromEntries(kept.map(({ videoId }) => [videoId, raw.call(videoOf, videoId)])));
  steps(
    withVideos(kept),
    [[asked, videos]],
    kept.map((one) => ({ kept: one, video: video(one.videoId) })),
  );
});

test('a guest’s page requests a few videos at a time and leaves out one that is gone', () => {
  const kept = ids(AT_ONCE + 1).map(save);
  const asked = (from: number, to: number) =>
    raw.all(
      Object.fromEntries(kept.slice(from, to).map(({ videoId }) => [videoId, raw.call(videoOf, videoId)])),
    );
  steps(
    withVideos(kept),
    [
      [asked(0, AT_ONCE), { v0: video('v0'), v1: null, v2: video('v2'), v3: video('v3') }],
      [asked(AT_ONCE, AT_ONCE + 1), { v4: video('v4') }],
    ],
    ['v0', 'v2', 'v3', 'v4'].map((id) => ({ kept: save(id), video: video(id) })),
  );
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
