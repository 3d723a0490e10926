import { childOf } from './backoff.ts';
import { onFirstFrame } from './firstFrame.ts';
import { forgetPainted, isPrestarted } from './prestarted.ts';
import { startWatchdog } from './watchdog.ts';

const FRAME_LIMIT_MS = 4000;

export type EngineHooks = { onSource: () => void; onFrame: () => void };
type NativeTrouble = 'error' | 'no-frame';

export function untilNativeFails(
  video: HTMLVideoElement,
  manifest: string,
  at: number,
  /** Starts the watchdog, which counts only while the page is in front; null trusts the browser. */
  isWatched: (() => boolean) | null,
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
    const stopWatchdog = isWatched
      ? startWatchdog(FRAME_LIMIT_MS, signal, isWatched, () => finish('no-frame'))
      : () => {};

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
