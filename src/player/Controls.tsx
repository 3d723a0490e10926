import type { JSX } from 'react';
import { MutedIcon, PauseIcon, PlayIcon, SoundIcon } from './icons.tsx';
import { ScrubBar } from './ScrubBar.tsx';
import styles from './Stage.module.css';
import type { StageController } from './stageController.ts';
import type { StageLabels, StageState } from './types.ts';

type Props = { controller: StageController; state: StageState; labels: StageLabels };

/** What comes and goes with the rest of the chrome. */
export function Controls({ controller, state, labels }: Props): JSX.Element {
  const { playing, muted, waiting, blocked, failure } = state;
  return (
    <>
      {!blocked && !failure && (
        <button
          type="button"
          // Under the spinner it stays, or a keyboard would lose its place.
          className={waiting ? `${styles.centre} ${styles.quiet}` : styles.centre}
          onClick={controller.toggle}
          aria-label={playing ? labels.pause : labels.play}
        >
          {playing ? <PauseIcon /> : <PlayIcon />}
        </button>
      )}
      <div className={styles.bar}>
        <button
          type="button"
          className={styles.mute}
          onClick={controller.toggleMute}
          aria-label={muted ? labels.unmute : labels.mute}
        >
          {muted ? <MutedIcon /> : <SoundIcon />}
        </button>
        <ScrubBar
          clock={controller.clock}
          label={labels.seek}
          disabled={!state.shown}
          onSeek={controller.seekTo}
        />
      </div>
    </>
  );
}

/** What must be seen whether or not the chrome is there. */
export function Notices({ controller, state, labels }: Props): JSX.Element {
  const { waiting, soundHeld, blocked, failure } = state;
  return (
    <>
      <div role="status" className={styles.status}>
        {waiting && !failure && !blocked && (
          <>
            <span className={styles.spinner} />
            <span className={styles.spoken}>{labels.loading}</span>
          </>
        )}
      </div>
      {soundHeld && !failure && (
        <button type="button" className={styles.pill} onClick={controller.toggleMute}>
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
      {failure && (
        <div role="alert" className={styles.failed}>
          <p>{labels.failed}</p>
          <button type="button" className={styles.retry} onClick={controller.retry}>
            {labels.retry}
          </button>
        </div>
      )}
    </>
  );
}
