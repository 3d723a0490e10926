import { type CSSProperties, type JSX, useState, useSyncExternalStore } from 'react';
import type { Clock } from './clock.ts';
import { formatTime } from './formatTime.ts';
import styles from './Stage.module.css';
import type { Store } from './store.ts';

type Props = { clock: Store<Clock>; label: string; disabled: boolean; onSeek: (second: number) => void };

/** The only part that is drawn again while time passes. */
export function ScrubBar({ clock, label, disabled, onSeek }: Props): JSX.Element {
  const { time, duration, buffered } = useSyncExternalStore(clock.subscribe, clock.get, clock.get);
  // Under the finger the thumb stays where the finger is, whatever the video has reached.
  const [dragged, setDragged] = useState<number | null>(null);
  const letGo = () => setDragged(null);

  const place = Math.min(dragged ?? time, duration);
  const text = `${formatTime(place)} / ${formatTime(duration)}`;
  const share = (second: number) => `${duration ? (100 * second) / duration : 0}%`;

  return (
    <>
      <input
        type="range"
        className={styles.scrub}
        style={{ '--played': share(place), '--buffered': share(buffered) } as CSSProperties}
        min={0}
        max={duration || 1}
        step={0.1}
        value={place}
        disabled={disabled || !duration}
        aria-label={label}
        aria-valuetext={text}
        onChange={(event) => {
          setDragged(event.target.valueAsNumber);
          onSeek(event.target.valueAsNumber);
        }}
        onPointerUp={letGo}
        onPointerCancel={letGo}
        onKeyUp={letGo}
        onBlur={letGo}
      />
      <span className={styles.time} aria-hidden="true">
        {text}
      </span>
    </>
  );
}
