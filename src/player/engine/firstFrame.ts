import { onPaintedFrame } from '../../lib/paintedFrame.ts';
import { isPainted } from './prestarted.ts';

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
