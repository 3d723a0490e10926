import { describe, test } from '@jest/globals';
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
  const kept = ids(PAGE + 3).map(save);
  const found = (of: typeof kept) => of.map((one) => ({ kept: one, video: video(one.videoId) }));

  test('is so long, and says that there are more', () => {
    const first = kept.slice(0, PAGE);
    steps(guestPage(kept, []), [[raw.call(withVideos, first), found(first)]], {
      items: found(first),
      cursor: 'more',
    });
  });

  test('leaves out what is shown, wherever that is by now', () => {
    const rest = kept.slice(PAGE);
    steps(guestPage(kept, [...ids(PAGE), 'taken-out']), [[raw.call(withVideos, rest), found(rest)]], {
      items: found(rest),
      cursor: null,
    });
  });

  test('of videos that are all gone is followed by the next one', () => {
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

  test('says that there are more when one video is left', () => {
    const all = ids(PAGE + 1).map(save);
    const first = all.slice(0, PAGE);
    steps(guestPage(all, []), [[raw.call(withVideos, first), found(first)]], {
      items: found(first),
      cursor: 'more',
    });
  });

  test('of the one video that is left is the last', () => {
    const all = ids(PAGE + 1).map(save);
    const last = all.slice(PAGE);
    steps(guestPage(all, ids(PAGE)), [[raw.call(withVideos, last), found(last)]], {
      items: found(last),
      cursor: null,
    });
  });

  test('of nothing asks for nothing', () => steps(guestPage([], []), [], { items: [], cursor: null }));
});

test('videos that fill one request are asked for once', () => {
  const kept = ids(AT_ONCE).map(save);
  const videos = Object.fromEntries(kept.map(({ videoId }) => [videoId, video(videoId)]));
  const asked = raw.all(Object.fromEntries(kept.map(({ videoId }) => [videoId, raw.call(videoOf, videoId)])));
  steps(
    withVideos(kept),
    [[asked, videos]],
    kept.map((one) => ({ kept: one, video: video(one.videoId) })),
  );
});

test('videos are asked for a few at a time, and one that is gone is left out', () => {
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

  test('that is withVideos is not asked for', () =>
    steps(videoOf('v'), [[raw.select(selectVideo as Selector, 'v'), video('v')]], video('v')));

  test('is asked for', () => steps(videoOf('v'), asked(video('v')), video('v')));

  test('that is not there any more goes from the shelf', () =>
    steps(videoOf('v'), [...asked(throws(refusal(404))), [raw.call(removeGuestVideo, 'v')]], null));

  test.each([offline(), refusal(500)])('that cannot be had fails the page', (error) => {
    steps(videoOf('v'), asked(throws(error)), throws(error));
  });
});
