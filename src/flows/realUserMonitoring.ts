import { buffers, eventChannel } from 'redux-saga';
import { type INPMetric, type LCPMetric, onINP, onLCP } from 'web-vitals';
import { call, fork, type Saga, take } from '../core/effects.ts';
import { recordEvent } from '../core/eventsSaga.ts';
import { shareablePage } from '../core/pageAddress.ts';
import { type PlaybackEvent, playbackQuality } from '../lib/playbackQuality.ts';

/** `route` is the path's template; `status` is a time in ms or the reason of a failure. */
export type Figure = {
  event: 'lcp' | 'inp' | 'first_frame' | 'stall' | 'playback_failed';
  route: string;
  status?: string;
};

/** Reports the speed of pages and playback while consent lasts, because `analytics` forks it. */
export function* realUserMonitoring(): Saga {
  const figures = yield* call(watchFigures);
  try {
    while (true) yield* fork(recordEvent, yield* take(figures));
  } finally {
    figures.close();
  }
}

/** Includes figures from before the consent. INP comes again whenever the page is left with a worse one. */
export const watchFigures = () =>
  eventChannel<Figure>((emit) => {
    const vital = ({ name, value, navigationURL }: LCPMetric | INPMetric) =>
      emit({
        event: name === 'LCP' ? 'lcp' : 'inp',
        route: routeOf(navigationURL ?? window.location.href),
        status: rounded(value),
      });
    onLCP(vital);
    onINP(vital);
    return playbackQuality.subscribe((event) => emit(figureOf(event)));
  }, buffers.expanding());

function figureOf(event: PlaybackEvent): Figure {
  const route = routeOf(window.location.href);
  switch (event.type) {
    case 'firstFrame':
      return { event: 'first_frame', route, status: rounded(event.ms) };
    case 'stall':
      return { event: 'stall', route };
    case 'failure':
      return { event: 'playback_failed', route, status: event.reason };
  }
}

const routeOf = (address: string) => shareablePage(new URL(address).pathname, '').template;

/** Two significant digits, so that the server counts few different values a day. */
const rounded = (ms: number) => String(Number(Math.round(ms).toPrecision(2)));
