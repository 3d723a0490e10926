import { type JSX, useEffect, useEffectEvent, useRef, useState } from 'react';
import { attach } from '../engine/attach.ts';
import { lineLevel } from '../engine/lineLevel.ts';
import { type Height, heightNow, isSaving } from '../settings.ts';
import { tryPlay } from '../sound.ts';
import styles from './SilentFilm.module.css';

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

type Options = {
  height?: Height;
  /** The picture moves now, or it is gone again: the film has failed or begins anew. */
  onShown: (shown: boolean) => void;
};

/** Plays a film as decoration: muted, without controls, save points or events. Returns a function that stops it. */
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
  // Where the browser refuses to play, a frame may be painted all the same.
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
    // The poster stays.
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

/** Neither somebody who saves data nor somebody whom motion disturbs gets a film that nobody asked for. */
export const mayMove = (): boolean =>
  !isSaving() && !window.matchMedia?.('(prefers-reduced-motion: reduce)').matches;
