import { type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { type AutoStop, createAutoStop } from './autoStop.ts';
import { createFeedController, type FeedController } from './feed/feedController.ts';
import { createVideoPool, type VideoPool } from './feed/videoPool.ts';
import type { FeedPage, StageEvent } from './types.ts';

type Engine = { pool: VideoPool; feed: FeedController; autoStop: AutoStop };
type Elements = {
  root: RefObject<HTMLElement | null>;
  scroller: RefObject<HTMLElement | null>;
  videos: RefObject<(HTMLVideoElement | null)[]>;
};
type PlayerInput = {
  pages: readonly FeedPage[];
  /** The viewer's position is still loading, so nothing opens yet. */
  waiting: boolean;
  index: number;
  onSettled: (index: number) => void;
  onEvent: (event: StageEvent) => void;
};

const openPages = ({ pages, waiting }: Pick<PlayerInput, 'pages' | 'waiting'>) => (waiting ? [] : pages);

/** Ties the feed and its stages to the lifetime of their elements, and syncs the page with `index`. */
export function usePlayer({ root, scroller, videos }: Elements, input: PlayerInput) {
  const { pages, waiting, index } = input;
  const [engine, setEngine] = useState<Engine | null>(null);
  const [at, setAt] = useState(index);
  const latest = useRef({ ...input, at });
  /** Pages reported by `onSettled` that have not come back as `index` yet; their return is no new request. */
  const reported = useRef<number[]>([]);
  const reportTimer = useRef<ReturnType<typeof setTimeout>>(undefined);

  useLayoutEffect(() => {
    latest.current = { ...input, at };
  });

  const settleAt = (to: number) => {
    setAt(to);
    reported.current.push(to);
    // The app's render takes longer than the player's, so it runs in a task after the gesture.
    clearTimeout(reportTimer.current);
    reportTimer.current = setTimeout(() => latest.current.onSettled(to));
  };
  const goTo = (to: number) => {
    if (to < 0 || to >= latest.current.pages.length || to === latest.current.at) return;
    engine?.autoStop.wake();
    engine?.feed.go(to, 'smooth');
    settleAt(to);
  };
  const calls = useRef({ settleAt, goTo });
  useLayoutEffect(() => {
    calls.current = { settleAt, goTo };
  });

  useLayoutEffect(() => {
    const elements = (videos.current ?? []).filter((video) => video !== null);
    if (!scroller.current || !root.current) return;
    const stage = root.current;
    const autoStop = createAutoStop(() => pool.stageOf(latest.current.at).rest());
    const pool = createVideoPool(elements, (event) => {
      latest.current.onEvent(event);
      if (event.type === 'ended') goOn();
    });
    const goOn = () => {
      const next = latest.current.at + 1;
      const last = latest.current.pages.length - 1;
      if (!autoStop.mayGoOn(next === last) || next > last) return;
      feed.go(next, 'smooth');
      calls.current.settleAt(next);
    };
    pool.update(openPages(latest.current), latest.current.at);
    // It reports at once where a swipe before the app has led.
    const feed = createFeedController(scroller.current, latest.current.at, {
      onSettled: (to) => {
        if (to >= latest.current.pages.length) return;
        autoStop.wake();
        // The video switches first; React updates the controls afterwards.
        pool.update(openPages(latest.current), to);
        calls.current.settleAt(to);
      },
      onPassed: pool.releaseNeighbours,
      onMoving: (moving) => stage.toggleAttribute('data-moving', moving),
    });
    setEngine({ pool, feed, autoStop });
    return () => {
      clearTimeout(reportTimer.current);
      feed.destroy();
      autoStop.destroy();
      pool.destroy();
    };
  }, [root, scroller, videos]);

  useLayoutEffect(() => engine?.pool.update(openPages({ pages, waiting }), at), [engine, pages, waiting, at]);

  useLayoutEffect(() => {
    const echo = reported.current.indexOf(index);
    if (echo >= 0) {
      reported.current.splice(0, echo + 1);
      return;
    }
    if (index === latest.current.at) return;
    reported.current = [];
    engine?.feed.go(index, 'smooth');
    setAt(index);
  }, [engine, index]);

  return { engine, at, goTo };
}
