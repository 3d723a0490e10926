import { isOffline } from './backoff.ts';

/** Fires when playback in front has waited this long for data. */
export function onStall(
  video: HTMLVideoElement,
  ms: number,
  signal: AbortSignal,
  isWatched: () => boolean,
  stalled: () => void,
): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const settle = () => {
    clearTimeout(timer);
    timer = undefined;
  };
  const fire = () => {
    timer = undefined;
    if (isWatched() && !video.seeking && !isOffline() && !document.hidden) stalled();
  };
  const wait = () => {
    timer ??= setTimeout(fire, ms);
  };
  video.addEventListener('waiting', wait, { signal });
  for (const type of ['playing', 'pause', 'timeupdate']) video.addEventListener(type, settle, { signal });
  signal.addEventListener('abort', settle, { once: true });
}
