import { END } from 'redux-saga';
import * as raw from 'redux-saga/effects';
import { type INPMetric, type LCPMetric, onINP, onLCP } from 'web-vitals';
import { recordEvent } from '../../src/core/eventsSaga.ts';
import { type Figure, realUserMonitoring, watchFigures } from '../../src/flows/realUserMonitoring.ts';
import { playbackQuality } from '../../src/lib/playbackQuality.ts';
import { cancelled, type Row } from '../support/steps.ts';

jest.mock('web-vitals', () => ({ onLCP: jest.fn(), onINP: jest.fn() }));

const lcp: Figure = { event: 'lcp', route: '/', status: '1200' };

test('real user monitoring reports each figure while it runs, and stops listening when it ends', () => {
  const figures = watchFigures();
  jest.spyOn(figures, 'close');
  const listens: Row[] = [
    [raw.call(watchFigures), figures],
    [raw.take(figures), lcp],
    [raw.fork(recordEvent, lcp)],
    [raw.take(figures)],
  ];
  cancelled(realUserMonitoring(), listens, []);
  expect(figures.close).toHaveBeenCalledTimes(1);
});

describe('the figures', () => {
  const since = (figures: ReturnType<typeof watchFigures>) => {
    const seen: unknown[] = [];
    figures.flush((items) => seen.push(items));
    return seen[0];
  };

  test('of a page are rounded and name the route at which it was opened, without ids or tokens', () => {
    const figures = watchFigures();
    const at = 'https://x.test/videos/v?ep=2&userToken=secret';
    jest.mocked(onLCP).mock.lastCall?.[0]({ name: 'LCP', value: 2437.4, navigationURL: at } as LCPMetric);
    jest.mocked(onINP).mock.lastCall?.[0]({ name: 'INP', value: 48, navigationURL: at } as INPMetric);
    expect(since(figures)).toEqual([
      { event: 'lcp', route: '/videos/:videoId', status: '2400' },
      { event: 'inp', route: '/videos/:videoId', status: '48' },
    ]);
  });
  test('of the player are first frames, stalls and failures, until monitoring ends', () => {
    const figures = watchFigures();
    playbackQuality.report({ type: 'firstFrame', ms: 312.4 });
    playbackQuality.report({ type: 'firstFrame', ms: 0.02 });
    playbackQuality.report({ type: 'stall' });
    playbackQuality.report({ type: 'failure', reason: 'network' });
    expect(since(figures)).toEqual([
      { event: 'first_frame', route: '/', status: '310' },
      { event: 'first_frame', route: '/', status: '0' },
      { event: 'stall', route: '/' },
      { event: 'playback_failed', route: '/', status: 'network' },
    ]);
    figures.close();
    playbackQuality.report({ type: 'stall' });
    expect(since(figures)).toBe(END);
  });
});
