import { type JSX, lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import { Controls, Notices, SKIP_S } from './Controls.tsx';
import type { Chrome } from './chrome.ts';
import { DownIcon, UpIcon } from './icons.tsx';
import styles from './Player.module.css';
import type { StageController } from './stageController.ts';
import { useStore } from './store.ts';
import { type Tracks, tracksOf } from './tracks.ts';
import type { FeedPage, NowPlaying, PlayerLabels, StageState } from './types.ts';
import type { Flash } from './useGestures.ts';
import type { usePlayer } from './usePlayer.ts';

const Extras = lazy(() =>
  import(/* webpackChunkName: "player-extras" */ './extras/Extras.tsx').then(
    ({ Extras }) => ({ default: Extras }),
    () => ({ default: () => null }),
  ),
);

type PlayerChromeProps = {
  engine: ReturnType<typeof usePlayer>['engine'];
  controller: StageController | null;
  state: StageState;
  chrome: Chrome;
  flash: Flash;
  page: FeedPage | undefined;
  ends: { first: boolean; last: boolean };
  goTo: (by: 1 | -1) => void;
  nowPlaying: NowPlaying;
  language: string;
  labels: PlayerLabels;
  children: ReactNode;
};

export function PlayerChrome(props: PlayerChromeProps): JSX.Element {
  const { engine, controller, state, chrome, flash, page, ends, goTo, nowPlaying, language, labels } = props;
  const { visible, middle } = useStore(chrome.store);
  const manifest = page?.media?.manifest ?? null;
  const tracks = useTracks(state.shown ? manifest : null);
  const [everShown, setEverShown] = useState(false);
  useEffect(() => {
    if (state.shown) setEverShown(true);
  }, [state.shown]);

  const mute = () => {
    controller?.toggleMute();
    if (controller && !controller.video.muted) engine?.pool.unlockSound();
  };
  const resume = () => {
    engine?.autoStop.wake();
    if (controller?.video.ended) goTo(1);
    else controller?.toggle();
  };

  const shared = { controller, state, labels, onMute: mute };
  return (
    <div className={styles.layer}>
      <div className={styles.column}>
        {isLive(shared) && engine && <Notices {...shared} autoStop={engine.autoStop} onResume={resume} />}
        <div data-chrome="" className={visible ? styles.chrome : `${styles.chrome} ${styles.away}`}>
          <div className={styles.overlay}>{props.children}</div>
          {isLive(shared) && manifest && (
            <Controls {...shared} manifest={manifest} tracks={tracks} middle={middle} />
          )}
        </div>
        {flash && (
          <span
            key={flash.count}
            className={`${styles.flash} ${flash.side < 0 ? styles.left : styles.right}`}
            aria-hidden="true"
          >
            {flash.side < 0 ? '−' : '+'}
            {SKIP_S}
          </span>
        )}
        {everShown && isLive(shared) && manifest && (
          <Suspense fallback={null}>
            <Extras
              controller={shared.controller}
              state={state}
              manifest={manifest}
              tracks={tracks}
              nowPlaying={nowPlaying}
              language={language}
              label={labels.captions}
              raised={visible}
              ends={ends}
              goTo={goTo}
            />
          </Suspense>
        )}
        <div className={styles.steps}>
          <button
            type="button"
            className={styles.step}
            onClick={() => goTo(-1)}
            disabled={ends.first}
            aria-label={labels.previous}
          >
            <UpIcon />
          </button>
          <button
            type="button"
            className={styles.step}
            onClick={() => goTo(1)}
            disabled={ends.last}
            aria-label={labels.next}
          >
            <DownIcon />
          </button>
        </div>
      </div>
    </div>
  );
}

type MaybeLive = { controller: StageController | null };
const isLive = <T extends MaybeLive>(shared: T): shared is T & { controller: StageController } =>
  shared.controller !== null;

function useTracks(manifest: string | null): Tracks | null {
  const [loaded, setLoaded] = useState<{ manifest: string; tracks: Tracks | null } | null>(null);
  useEffect(() => {
    if (manifest === null) return;
    let mounted = true;
    void tracksOf(manifest).then((tracks) => mounted && setLoaded({ manifest, tracks }));
    return () => {
      mounted = false;
    };
  }, [manifest]);
  return loaded?.manifest === manifest ? (loaded?.tracks ?? null) : null;
}
