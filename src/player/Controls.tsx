import type { JSX } from 'react';
import type { AutoStop } from './autoStop.ts';
import { BackIcon, ForwardIcon, MutedIcon, PauseIcon, PlayIcon, SoundIcon } from './icons.tsx';
import styles from './Player.module.css';
import { ScrubBar } from './ScrubBar.tsx';
import { LEAST_HEIGHT, settings } from './settings.ts';
import type { StageController } from './stageController.ts';
import { useStore } from './store.ts';
import type { Tracks } from './tracks.ts';
import type { PlayerLabels, StageState } from './types.ts';

export const SKIP_S = 10;

type Props = { controller: StageController; state: StageState; labels: PlayerLabels };
type ControlsProps = {
  manifest: string;
  tracks: Tracks | null;
  middle: boolean;
  onMute: () => void;
};

export function Controls({
  controller,
  state,
  labels,
  manifest,
  tracks,
  middle,
  onMute,
}: Props & ControlsProps): JSX.Element {
  const { playing, muted, waiting, blocked, failure, shown } = state;
  const board = tracks?.storyboard;
  return (
    <>
      {!blocked && !failure && waiting !== 'stuck' && (
        <div className={middle || !playing ? styles.middle : `${styles.middle} ${styles.faint}`}>
          <button
            type="button"
            className={styles.skip}
            onClick={() => controller.seekBy(-SKIP_S)}
            aria-label={labels.back}
          >
            <BackIcon />
          </button>
          <button
            type="button"
            // The button stays under the spinner, so that a keyboard user keeps the focus.
            className={waiting ? `${styles.centre} ${styles.quiet}` : styles.centre}
            onClick={controller.toggle}
            aria-label={playing ? labels.pause : labels.play}
          >
            {playing ? <PauseIcon /> : <PlayIcon />}
          </button>
          <button
            type="button"
            className={styles.skip}
            onClick={() => controller.seekBy(SKIP_S)}
            aria-label={labels.forward}
          >
            <ForwardIcon />
          </button>
        </div>
      )}
      <div className={styles.bar}>
        <button
          type="button"
          className={styles.mute}
          onClick={onMute}
          aria-label={muted ? labels.unmute : labels.mute}
        >
          {muted ? <MutedIcon /> : <SoundIcon />}
        </button>
        <ScrubBar
          clock={controller.clock}
          label={labels.seek}
          disabled={!shown}
          storyboard={board ? { manifest, board } : null}
          onSeek={controller.seekTo}
        />
      </div>
    </>
  );
}

type NoticesProps = Props & { autoStop: AutoStop; onMute: () => void; onResume: () => void };

export function Notices({
  controller,
  state,
  labels,
  autoStop,
  onMute,
  onResume,
}: NoticesProps): JSX.Element {
  const { waiting, soundHeld, blocked, failure, fast, remote } = state;
  const { stopped } = useStore(autoStop.store);
  const { quality } = useStore(settings);
  const failed = failure || waiting === 'stuck';
  return (
    <>
      <div role="status" className={styles.status}>
        {waiting && !failed && !blocked && (
          <>
            <span className={styles.spinner} />
            <span className={styles.spoken}>{labels.loading}</span>
            {waiting === 'long' && <p className={styles.late}>{labels.slow}</p>}
          </>
        )}
      </div>
      {remote && <span className={styles.fast}>{labels.remote}</span>}
      {fast && <span className={styles.fast}>{labels.fast}</span>}
      {soundHeld && !failure && (
        <button type="button" className={styles.pill} onClick={onMute}>
          <MutedIcon />
          {labels.tapForSound}
        </button>
      )}
      {blocked && !failure && (
        <button
          type="button"
          className={`${styles.centre} ${styles.big}`}
          onClick={controller.toggle}
          aria-label={labels.play}
        >
          <PlayIcon />
        </button>
      )}
      {stopped && !failure && (
        <div role="alert" className={styles.stopped}>
          <p>{labels[stopped]}</p>
          <button type="button" className={styles.retry} onClick={onResume}>
            {labels.goOn}
          </button>
        </div>
      )}
      {failed && (
        <div role="alert" className={styles.failed}>
          <p>{labels.failed}</p>
          <button type="button" className={styles.retry} onClick={controller.retry}>
            {labels.retry}
          </button>
          {/* With `auto` the player has already lowered the height. */}
          {quality !== 'auto' && quality > LEAST_HEIGHT && (
            <button
              type="button"
              className={styles.retry}
              onClick={() => settings.set({ quality: LEAST_HEIGHT })}
            >
              {labels.lower}
            </button>
          )}
        </div>
      )}
    </>
  );
}
