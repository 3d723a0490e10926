import { childOf } from './backoff.ts';
import { onFirstFrame } from './firstFrame.ts';
import { isPrestarted } from './prestarted.ts';
import { startWatchdog } from './watchdog.ts';

const FRAME_LIMIT_MS = 4000;

export type EngineHooks = { onSource: () => void; onFrame: () => void };
type NativeTrouble = 'error' | 'no-frame';

/** Plays with the browser's own HLS; resolves only when that goes wrong. */
export function untilNativeFails(
  video: HTMLVideoElement,
  manifest: string,
  at: number,
  /** Where native is not to be trusted: whether somebody is waiting for the picture. */
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

/** Before the metadata this sets the default start position; older WebKit forgets it, so it is said again. */
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
