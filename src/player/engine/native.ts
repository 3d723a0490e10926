import { childOf, isOffline } from './backoff.ts';
import { forgetPainted, isPrestarted, onFirstFrame } from './firstFrame.ts';

const STALL_LIMIT_MS = 3000;

export type EngineHooks = { onSource: () => void; onFrame: () => void };
type NativeTrouble = 'error' | 'no-frame' | 'stalled';
type Guard = {
  isWatched: () => boolean;
  frameLimitMs: number;
  endsAtStall: boolean;
};

export function untilNativeFails(
  video: HTMLVideoElement,
  manifest: string,
  at: number,
  guard: Guard | null,
  hooks: EngineHooks,
  parent: AbortSignal,
): Promise<NativeTrouble> {
  const run = childOf(parent);
  const { signal } = run;
  return new Promise((resolve) => {
    const finish = (trouble: NativeTrouble) => {
      run.abort();
      resolve(trouble);
    };
    const stopWatchdog = guard
      ? startWatchdog(guard.frameLimitMs, signal, guard.isWatched, () => finish('no-frame'))
      : () => {};
    if (guard?.endsAtStall) onStall(video, STALL_LIMIT_MS, signal, guard.isWatched, () => finish('stalled'));

    const prestarted = isPrestarted(video, manifest, at);
    if (prestarted && video.error) return finish('error');
    video.addEventListener('error', () => finish('error'), { signal });
    if (!prestarted) {
      forgetPainted(video);
      video.src = manifest;
      if (at > 0) startFrom(video, at, signal);
    }
    hooks.onSource();
    onFirstFrame(video, signal, { decoded: stopWatchdog, painted: hooks.onFrame });
  });
}

/** Older WebKit forgets a position set before the metadata, so it is set twice. */
function startFrom(video: HTMLVideoElement, at: number, signal: AbortSignal): void {
  video.currentTime = at;
  video.addEventListener(
    'loadedmetadata',
    () => {
      if (Math.abs(video.currentTime - at) > 1) video.currentTime = at;
    },
    { once: true, signal },
  );
}

function onStall(
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

const STEP_MS = 250;

/**
 * Fires once after `ms` in which a frame could have come: time offline, hidden or behind another page does
 * not count.
 */
function startWatchdog(
  ms: number,
  signal: AbortSignal,
  isWatched: () => boolean,
  onTimeout: () => void,
): () => void {
  let remaining = ms;
  const timer = setInterval(() => {
    if (isOffline() || document.hidden || !isWatched()) return;
    remaining -= STEP_MS;
    if (remaining > 0) return;
    stop();
    onTimeout();
  }, STEP_MS);
  const stop = () => clearInterval(timer);
  signal.addEventListener('abort', stop, { once: true });
  return stop;
}
