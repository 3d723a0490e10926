import { type JSX, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { Height } from '../settings.ts';
import styles from './SilentFilm.module.css';
import { playSilently } from './silentFilm.ts';

type SilentFilmProps = {
  manifest: string;
  /** Without it the player's own choice. */
  height?: Height;
  onShown?: (shown: boolean) => void;
  onEnded?: () => void;
};

/** Lies over a poster, which shows until the picture moves, and again after it has ended or failed. */
export function SilentFilm({ manifest, height, onShown, onEnded }: SilentFilmProps): JSX.Element {
  const video = useRef<HTMLVideoElement>(null);
  const [shown, setShown] = useState(false);
  const show = useEffectEvent((now: boolean) => {
    setShown(now);
    onShown?.(now);
  });
  useEffect(() => {
    const options = { ...(height && { height }), onShown: (now: boolean) => show(now) };
    return video.current ? playSilently(video.current, manifest, options) : undefined;
  }, [manifest, height]);
  const end = () => {
    setShown(false);
    onEnded?.();
  };
  return (
    <video
      ref={video}
      className={shown ? `${styles.film} ${styles.shown}` : styles.film}
      muted
      playsInline
      disablePictureInPicture
      disableRemotePlayback
      tabIndex={-1}
      aria-hidden="true"
      onEnded={end}
    />
  );
}
