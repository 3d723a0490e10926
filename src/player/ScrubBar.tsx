import { type CSSProperties, type JSX, useState } from 'react';
import type { Clock } from './clock.ts';
import styles from './Player.module.css';
import { type Store, useStore } from './store.ts';
import { besideManifest, type Tracks } from './tracks.ts';

type Storyboard = { manifest: string; board: NonNullable<Tracks['storyboard']> };
type Props = {
  clock: Store<Clock>;
  label: string;
  disabled: boolean;
  storyboard: Storyboard | null;
  onSeek: (second: number) => void;
};

export function ScrubBar({ clock, label, disabled, storyboard, onSeek }: Props): JSX.Element {
  const { time, duration, buffered } = useStore(clock);
  // While the viewer drags, the thumb follows the finger instead of the video.
  const [dragged, setDragged] = useState<number | null>(null);
  const letGo = () => setDragged(null);

  const position = Math.min(dragged ?? time, duration);
  const text = `${formatTime(position)} / ${formatTime(duration)}`;
  const share = (second: number) => `${duration ? (100 * second) / duration : 0}%`;

  return (
    <>
      <span className={styles.track}>
        {dragged !== null && storyboard && (
          <Preview {...storyboard} second={position} left={share(position)} text={formatTime(position)} />
        )}
        <input
          type="range"
          className={styles.scrub}
          style={{ '--played': share(position), '--buffered': share(buffered) } as CSSProperties}
          min={0}
          max={duration || 1}
          step={0.1}
          value={position}
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
      </span>
      <span className={styles.time} aria-hidden="true">
        {text}
      </span>
    </>
  );
}

type PreviewProps = Storyboard & { second: number; left: string; text: string };

function Preview({ manifest, board, second, left, text }: PreviewProps) {
  const { file, columns, rows, width, height, everySeconds } = board;
  const tile = Math.min(columns * rows - 1, Math.floor(second / everySeconds));
  const style = {
    '--left': left,
    width,
    height,
    backgroundImage: `url("${besideManifest(manifest, file)}")`,
    backgroundPosition: `${-(tile % columns) * width}px ${-Math.floor(tile / columns) * height}px`,
    backgroundSize: `${columns * width}px ${rows * height}px`,
  };
  return (
    <span className={styles.preview} style={style as CSSProperties} aria-hidden="true" data-tile={tile}>
      <span>{text}</span>
    </span>
  );
}

function formatTime(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds));
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`;
}
