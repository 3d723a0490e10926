import {
  type JSX,
  type ReactNode,
  type Ref,
  useEffect,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import type { AutoStop } from './autoStop.ts';
import { createChrome } from './chrome.ts';
import { canFullScreen, canPip, toggleFullScreen, togglePip } from './display.ts';
import { VideoSlot } from './feed/VideoSlot.tsx';
import { pageIn, SLOTS, slotOf } from './feed/videoPool.ts';
import { pressKey } from './keys.ts';
import styles from './Player.module.css';
import { PlayerChrome } from './PlayerChrome.tsx';
import type { RemotePlayback } from './remotePlayback.ts';
import { createStore, useStore } from './store.ts';
import { type Tracks, tracksOf } from './tracks.ts';
import {
  blankStage,
  type FeedPage,
  type NowPlaying,
  type PlayerLabels,
  type StageEvent,
  type StageState,
} from './types.ts';
import { useGestures } from './useGestures.ts';
import { usePlayer } from './usePlayer.ts';

export type { FeedPage, PlayerLabels, StageEvent } from './types.ts';

const idle = createStore(blankStage);
const atFirst = createStore({ turn: 0 });
const slots = Array.from({ length: SLOTS }, (_, slot) => slot);

type PlayerProps = {
  pages: readonly FeedPage[];
  waiting?: boolean;
  /** A sheet covers the picture, so the film waits. */
  covered?: boolean;
  index: number;
  onSettled: (index: number) => void;
  onEvent: (event: StageEvent) => void;
  poster: string | null;
  nowPlaying: NowPlaying;
  /** Captions use the interface language unless the viewer chose another. */
  language: string;
  labels: PlayerLabels;
  cover: ReactNode;
  /** Stays over every page, while the children hide with the controls. A swipe on it scrolls the feed. */
  overlay?: ReactNode;
  children?: ReactNode;
  ref?: Ref<PlayerHandle>;
};

export type PlayerHandle = {
  autoStop: AutoStop | null;
  second: () => number;
  tracks: () => Promise<Tracks | null>;
  fullScreen: (() => void) | null;
  pip: (() => void) | null;
  remote: RemotePlayback | null;
};

export function Player(props: PlayerProps): JSX.Element {
  const { pages, waiting = false, covered = false, index, onSettled, onEvent, ref } = props;
  const { poster, nowPlaying, language, labels, cover, overlay, children } = props;
  const root = useRef<HTMLDivElement>(null);
  const scroller = useRef<HTMLDivElement>(null);
  const videos = useRef<(HTMLVideoElement | null)[]>([]);
  const { engine, at, goTo } = usePlayer(
    { root, scroller, videos },
    { pages, waiting, index, onSettled, onEvent },
  );
  const [chrome] = useState(createChrome);
  useLayoutEffect(() => engine?.pool.cover(covered), [engine, covered]);

  const { turn } = useStore(engine?.pool.place ?? atFirst);
  const page = pages[at];
  const manifest = page?.media?.manifest ?? null;
  const stage = engine?.pool.stageOf(at) ?? null;
  const live = manifest !== null ? stage : null;
  const state = useStore((live ?? { state: idle }).state);

  const moving = live !== null && state.shown && state.playing && !state.blocked && !state.failure;
  useEffect(() => chrome.moving(moving), [chrome, moving]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page says what it is
  useEffect(() => chrome.arrive(), [chrome, at]);
  useEffect(() => chrome.stop, [chrome]);

  const { flash, handlers } = useGestures(chrome, live);

  const fullScreen = () => root.current && stage && toggleFullScreen(root.current, stage.video);
  useImperativeHandle(ref, () => ({
    autoStop: engine?.autoStop ?? null,
    second: () => live?.video.currentTime ?? 0,
    tracks: async () => (manifest === null ? null : tracksOf(manifest)),
    fullScreen: stage && canFullScreen(stage.video) ? fullScreen : null,
    pip: live && canPip(live.video) ? () => togglePip(live.video) : null,
    remote: live?.remote ?? null,
  }));

  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const target = event.target as HTMLElement;
      const near = root.current?.contains(target) || target.contains?.(root.current);
      if (!root.current || !near || document.querySelector('dialog[open]')) return;
      chrome.wake();
      const targets = { commands: live, step: (by: 1 | -1) => goTo(at + by), fullScreen };
      if (pressKey(event, root.current, targets)) event.preventDefault();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  });

  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms
    <div
      ref={root}
      className={styles.stage}
      role="group"
      aria-label={nameOf(nowPlaying, live && state, labels)}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the picture itself takes the player's keys
      tabIndex={0}
      {...handlers}
    >
      <div ref={scroller} className={styles.scroller} tabIndex={-1} data-feed="">
        <PlayerChrome
          engine={engine}
          controller={live}
          state={state}
          chrome={chrome}
          flash={flash}
          page={page}
          ends={{ first: at === 0, last: at >= pages.length - 1 }}
          goTo={(by) => goTo(at + by)}
          nowPlaying={nowPlaying}
          language={language}
          labels={labels}
        >
          {children}
        </PlayerChrome>
        {overlay && (
          <div className={`${styles.layer} ${styles.persistent}`}>
            <div className={styles.column}>{overlay}</div>
          </div>
        )}
        {pages.map(({ id }) => (
          <div key={id} className={styles.page} aria-hidden="true" />
        ))}
        {slots.map((slot) => {
          const pageIndex = pageIn(slot, at, turn);
          const current = pageIndex === at;
          return (
            <VideoSlot
              key={slot}
              // The server renders without a scroll position.
              index={engine ? pageIndex : pageIndex - at}
              page={pages[pageIndex]}
              current={current}
              poster={poster}
              controller={engine?.pool.stageOf(pageIndex) ?? null}
              videoRef={(video) => {
                videos.current[slot] = video;
              }}
              before={videos.current[slotOf(pageIndex - 1, turn)] ?? null}
            >
              {current && cover}
            </VideoSlot>
          );
        })}
      </div>
    </div>
  );
}

function nameOf({ series, title }: NowPlaying, state: StageState | null, labels: PlayerLabels): string {
  const runs = state?.playing && !state.blocked && !state.failure;
  return [series, title, state && (runs ? labels.playing : labels.paused)].filter(Boolean).join(', ');
}
