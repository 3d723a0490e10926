/* The early scripts of the page use this too. */

type Options = { signal?: AbortSignal; counts?: () => boolean };

/**
 * Calls `painted` once, when a frame that counts is on the screen, which is later than `loadeddata`. Chromium's native
 * HLS also needs the request: without one it paints nothing before its second segment has arrived.
 */
export function onPaintedFrame(
  film: HTMLVideoElement,
  painted: () => void,
  { signal = new AbortController().signal, counts = () => true }: Options = {},
): void {
  if (!('requestVideoFrameCallback' in film)) {
    onMovingTime(film, painted, signal, counts);
    return;
  }
  let handle = 0;
  const wait = () => {
    handle = film.requestVideoFrameCallback(() => {
      if (signal.aborted) return;
      if (counts()) painted();
      else wait();
    });
  };
  wait();
  signal.addEventListener('abort', () => film.cancelVideoFrameCallback(handle), { once: true });
}

/** Firefox before 132 and Safari before 15.4 tell of no frame. */
function onMovingTime(
  film: HTMLVideoElement,
  painted: () => void,
  signal: AbortSignal,
  counts: () => boolean,
): void {
  const life = new AbortController();
  const check = () => {
    if (film.currentTime === 0 || film.readyState < 2 || !counts()) return;
    life.abort();
    painted();
  };
  for (const type of ['playing', 'timeupdate']) film.addEventListener(type, check, { signal: life.signal });
  signal.addEventListener('abort', () => life.abort(), { once: true });
}
