import { onPaintedFrame } from '../../lib/paintedFrame.ts';

/** The page's first script reads these attributes and starts the film before the app loads. */
export const toPrestart = (manifest: string) => ({ 'data-film': manifest, 'data-from': 0 });

/** A film that already plays from this position continues instead of loading again. */
export const isPrestarted = (video: HTMLVideoElement, manifest: string, at: number): boolean =>
  video.getAttribute('src') === manifest &&
  video.dataset.film === manifest &&
  Number(video.dataset.from) === at;

const isPainted = (video: HTMLVideoElement): boolean => video.dataset.painted !== undefined;

/** A new source has not painted yet, so the still shows again until it does. */
export function forgetPainted(video: HTMLVideoElement): void {
  delete video.dataset.painted;
}

type Moments = {
  /** A frame is decoded, though it may not be on screen yet. */
  decoded?: () => void;
  painted: () => void;
};

/**
 * Waits for a frame at the start position. A frame from before the first seek and audio without a picture do
 * not count.
 */
export function onFirstFrame(
  video: HTMLVideoElement,
  signal: AbortSignal,
  { decoded = () => {}, painted }: Moments,
): void {
  const isThere = () => !video.seeking && video.videoWidth > 0;
  if (isPainted(video) && isThere()) {
    decoded();
    painted();
    return;
  }
  const check = () => {
    if (video.readyState >= 2 && isThere()) decoded();
  };
  for (const type of ['loadeddata', 'seeked']) video.addEventListener(type, check, { signal });
  check();
  onPaintedFrame(video, painted, { signal, counts: isThere });
}
