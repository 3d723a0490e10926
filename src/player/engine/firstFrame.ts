/**
 * Calls `shown` once, when a frame of the place asked for is there. A frame from before the first seek does not
 * count, nor does data without a picture: sound over a black screen is a failure.
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
  // Missing in Firefox before 132.
  if (done || !('requestVideoFrameCallback' in video)) return;
  ask();
  signal.addEventListener('abort', () => handle && video.cancelVideoFrameCallback(handle), { once: true });
}
