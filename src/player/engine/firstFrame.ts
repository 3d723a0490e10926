/**
 * Calls `shown` once, when a frame at the start position is visible. Neither a frame from before the first seek nor
 * audio without a picture counts.
 */
export function onFirstFrame(video: HTMLVideoElement, signal: AbortSignal, shown: () => void): void {
  let done = false;
  let handle = 0;

  const check = () => {
    if (done || signal.aborted || video.seeking || video.videoWidth === 0) return;
    done = true;
    if (handle) video.cancelVideoFrameCallback(handle);
    shown();
  };
  const ask = () => {
    handle = video.requestVideoFrameCallback(() => {
      handle = 0;
      check();
      if (!done && !signal.aborted) ask();
    });
  };

  video.addEventListener('loadeddata', check, { signal });
  video.addEventListener('seeked', () => video.readyState >= 2 && check(), { signal });
  if (video.readyState >= 2) check();
  // Firefox before 132 lacks it.
  if (done || !('requestVideoFrameCallback' in video)) return;
  ask();
  signal.addEventListener('abort', () => handle && video.cancelVideoFrameCallback(handle), { once: true });
}
