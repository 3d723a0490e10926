import { type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { type AutoStop, createAutoStop } from './autoStop.ts';
import { createFeedController, type FeedController } from './feed/feedController.ts';
import { createVideoPool, type VideoPool } from './feed/videoPool.ts';
import type { FeedPage, StageEvent } from './types.ts';

type Engine = { deck: VideoPool; feed: FeedController; guard: AutoStop };
type Elements = {
  root: RefObject<HTMLElement | null>;
  scroller: RefObject<HTMLElement | null>;
  videos: RefObject<(HTMLVideoElement | null)[]>;
};
type Wishes = {
  pages: readonly FeedPage[];
  /** The viewer's position is still loading, so nothing opens yet. */
  waiting: boolean;
  index: number;
  onSettled: (index: number) => void;
  onEvent: (event: StageEvent) => void;
};

const dealt = ({ pages, waiting }: Pick<Wishes, 'pages' | 'waiting'>) => (waiting ? [] : pages);

/** Ties the feed and its stages to the lifetime of their elements, and syncs their page with the `index` prop. */
export function usePlayer({ root, scroller, videos }: Elements, wishes: Wishes) {
  const { pages, waiting, index } = wishes;
  const [engine, setEngine] = useState<Engine | null>(null);
  const [at, setAt] = useState(index);
  const latest = useRef({ ...wishes, at });
  /** Pages reported by `onSettled` that have not come back as `index` yet; their return is no new request. */
  const told = useRef<number[]>([]);
  const telling = useRef<ReturnType<typeof setTimeout>>(undefined);

  useLayoutEffect(() => {
    latest.current = { ...wishes, at };
  });

  const settleAt = (to: number) => {
    setAt(to);
    told.current.push(to);
    // The app's render takes longer than the player's, so it runs in a task after the gesture.
    clearTimeout(telling.current);
    telling.current = setTimeout(() => latest.current.onSettled(to));
  };
  const goTo = (to: number) => {
    if (to < 0 || to >= latest.current.pages.length || to === latest.current.at) return;
    engine?.guard.wake();
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
    const guard = createAutoStop(() => deck.stageOf(latest.current.at).rest());
    const deck = createVideoPool(elements, (event) => {
      latest.current.onEvent(event);
      if (event.type === 'ended' && guard.mayGoOn()) advance();
    });
    const advance = () => {
      const next = latest.current.at + 1;
      if (next >= latest.current.pages.length) return;
      feed.go(next, 'smooth');
      calls.current.settleAt(next);
    };
    const feed = createFeedController(scroller.current, latest.current.at, {
      onSettled: (to) => {
        if (to >= latest.current.pages.length) return;
        guard.wake();
        // The video switches first; React updates the controls afterwards.
        deck.update(dealt(latest.current), to);
        calls.current.settleAt(to);
      },
      onPassed: deck.drop,
      onMoving: (moving) => stage.toggleAttribute('data-moving', moving),
    });
    deck.update(dealt(latest.current), latest.current.at);
    setEngine({ deck, feed, guard });
    return () => {
      clearTimeout(telling.current);
      feed.destroy();
      guard.destroy();
      deck.destroy();
    };
  }, [root, scroller, videos]);

  useLayoutEffect(() => engine?.deck.update(dealt({ pages, waiting }), at), [engine, pages, waiting, at]);

  useLayoutEffect(() => {
    const answered = told.current.indexOf(index);
    if (answered >= 0) {
      told.current.splice(0, answered + 1);
      return;
    }
    if (index === latest.current.at) return;
    told.current = [];
    engine?.feed.go(index, 'smooth');
    setAt(index);
  }, [engine, index]);

  return { engine, at, goTo };
}
