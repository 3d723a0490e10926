import { childOf } from './backoff.ts';
import { onFirstFrame } from './firstFrame.ts';
import { isPrestarted } from './prestarted.ts';
import { startWatchdog } from './watchdog.ts';

const FRAME_LIMIT_MS = 4000;

export type EngineHooks = { onSource: () => void; onFrame: () => void };
type NativeTrouble = 'error' | 'no-frame';

export function untilNativeFails(
  video: HTMLVideoElement,
  manifest: string,
  at: number,
  /** Set where native playback is unreliable; tells whether the page is in front. */
  guard: (() => boolean) | null,
  hooks: EngineHooks,
  parent: AbortSignal,
): Promise<NativeTrouble> {
  const run = childOf(parent);
  const { signal } = run;
  return new Promise((resolve) => {
    const give = (trouble: NativeTrouble) => {
      run.abort();
      resolve(trouble);
    };
    const calm = guard ? startWatchdog(FRAME_LIMIT_MS, signal, guard, () => give('no-frame')) : () => {};

    const begun = isPrestarted(video, manifest, at);
    if (begun && video.error) return give('error');
    video.addEventListener('error', () => give('error'), { signal });
    if (!begun) {
      video.src = manifest;
      if (at > 0) startFrom(video, at, signal);
    }
    hooks.onSource();
    onFirstFrame(video, signal, () => {
      calm();
      hooks.onFrame();
    });
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
