import { onPaintedFrame } from '../../lib/paintedFrame.ts';

/** The page's first script reads these attributes and starts the film before the app loads. */
export const toPrestart = (manifest: string) => ({ 'data-film': manifest, 'data-from': 0 });

/** A film that already plays from this position continues instead of loading again. */
export const isPrestarted = (video: HTMLVideoElement, manifest: string, at: number): boolean =>
  video.getAttribute('src') === manifest &&
  video.dataset.film === manifest &&
  Number(video.dataset.from) === at;

/** Its still is away already. */
const isPainted = (video: HTMLVideoElement): boolean => video.dataset.painted !== undefined;

/** Another source paints anew, so the still comes back until it does. */
export function forgetPainted(video: HTMLVideoElement): void {
  delete video.dataset.painted;
}

type Moments = {
  /** The engine works, though the screen may not show it yet. */
  decoded?: () => void;
  painted: () => void;
};

/** Waits for a frame at the start position: neither one from before the first seek nor audio without a picture counts. */
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
