/* The early scripts of the page use this too. */

type Options = { signal?: AbortSignal; counts?: () => boolean };

/** A browser that plays this long without reporting a frame reports none, like WebKit without a GPU. */
const SILENT_S = 1;

/**
 * Calls `painted` once, when a frame that counts is on the screen, which is later than `loadeddata`. In
 * Chromium, native HLS also needs the request: without it nothing is painted before the second segment.
 */
export function onPaintedFrame(
  film: HTMLVideoElement,
  painted: () => void,
  { signal = new AbortController().signal, counts = () => true }: Options = {},
): void {
  const life = new AbortController();
  signal.addEventListener('abort', () => life.abort(), { once: true });
  const done = () => {
    life.abort();
    painted();
  };
  // Firefox before 132 and Safari before 15.4 have no such request.
  const canTell = 'requestVideoFrameCallback' in film;
  onMovingTime(film, canTell ? SILENT_S : 0, done, life.signal, counts);
  if (!canTell) return;
  let handle = 0;
  const wait = () => {
    handle = film.requestVideoFrameCallback(() => (counts() ? done() : wait()));
  };
  wait();
  life.signal.addEventListener('abort', () => film.cancelVideoFrameCallback(handle), { once: true });
}

function onMovingTime(
  film: HTMLVideoElement,
  seconds: number,
  moved: () => void,
  signal: AbortSignal,
  counts: () => boolean,
): void {
  let from: number | null = null;
  const check = () => {
    if (film.currentTime === 0 || film.readyState < 2 || !counts()) return;
    from ??= film.currentTime;
    if (film.currentTime - from >= seconds) moved();
  };
  const restart = () => {
    from = null;
  };
  for (const type of ['playing', 'timeupdate']) film.addEventListener(type, check, { signal });
  film.addEventListener('seeking', restart, { signal });
}
