import { type JSX, useEffect, useEffectEvent, useRef, useState } from 'react';
import { attach } from '../engine/attach.ts';
import { lineLevel } from '../engine/lineLevel.ts';
import { type Height, heightNow, isSaving } from '../settings.ts';
import { tryPlay } from '../sound.ts';
import styles from './SilentFilm.module.css';

type SilentFilmProps = {
  manifest: string;
  height?: Height;
  onShown?: (shown: boolean) => void;
  onEnded?: () => void;
};

/** Lies over a poster, which shows until the picture moves and again after the film has ended or failed. */
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

type Options = {
  height?: Height;
  onShown: (shown: boolean) => void;
};

/** Plays a film as decoration: muted, without controls, save points or events. Returns the stop function. */
export function playSilently(
  video: HTMLVideoElement,
  manifest: string,
  { height = heightNow(), onShown }: Options,
  tools: { attach: typeof attach } = { attach },
): () => void {
  const life = new AbortController();
  const { signal } = life;
  let ready = false;
  let painted = false;
  const sync = () => {
    if (document.hidden || document.querySelector('dialog[open]')) video.pause();
    else if (ready && video.paused && !video.ended) void tryPlay(video, true);
  };
  // A frame may be painted even if the browser refuses to play.
  const show = () => painted && !video.paused && onShown(true);
  const blank = () => {
    painted = false;
    onShown(false);
  };
  const hooks = {
    onSource: () => {
      ready = true;
      sync();
    },
    onFrame: () => {
      painted = true;
      show();
    },
    onBlank: blank,
    onFailure: blank,
  };
  const startHeight = lineLevel.get().height;
  const attachment = tools.attach(video, manifest, 0, hooks, { height, front: true, startHeight });
  video.addEventListener('playing', show, { signal });
  document.addEventListener('visibilitychange', sync, { signal });
  const sheets = new MutationObserver(sync);
  sheets.observe(document.body, { subtree: true, childList: true, attributeFilter: ['open'] });
  return () => {
    sheets.disconnect();
    life.abort();
    attachment.detach();
  };
}

/** Nobody who saves data or prefers reduced motion gets a film without asking for it. */
export const mayMove = (): boolean =>
  !isSaving() && !window.matchMedia?.('(prefers-reduced-motion: reduce)').matches;
