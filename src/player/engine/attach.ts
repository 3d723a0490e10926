import { DOWNLOADED_PATH } from '../../../contract/downloads.ts';
import { type HlsClass, loadHls } from '../../lib/loadHls.ts';
import type { Height } from '../settings.ts';
import { tracksOf } from '../tracks.ts';
import { RETRIES } from './backoff.ts';
import { fetchManifest } from './fetchManifest.ts';
import { forgetPainted } from './firstFrame.ts';
import { createLoadOptions, type Failure, type LoadOptions, untilHlsFails } from './hls.ts';
import { lineLevel } from './lineLevel.ts';
import { type EngineHooks, untilNativeFails } from './native.ts';
import { playlistFor } from './rendition.ts';

export type { Failure } from './hls.ts';

export type AttachHooks = EngineHooks & {
  onBlank: () => void;
  onFailure: (failure: Failure) => void;
};

export type Attachment = {
  /** A page that is not in front loads only its first frames. */
  setFront: (front: boolean) => void;
  /** false if the engine cannot switch while it plays; the caller attaches it again. */
  setHeight: (height: Height) => boolean;
  /** An element that loses its source also loses its connected television. */
  detach: (keepsSource?: boolean) => void;
};

export type EngineTools = {
  support: Support;
  loadHls: () => Promise<HlsClass>;
  fetch: typeof fetch;
  tracksOf: typeof tracksOf;
};

const FRAME_LIMIT_MS = 4000;
/** On a slow connection, a late frame is not the fault of native playback. */
const SLOW_LINE_FRAME_LIMIT_MS = 20_000;

// After one native failure, the rest of the visit uses hls.js.
let nativeFailed = false;
export const trustNativeAgain = (): void => {
  nativeFailed = false;
};

export function attach(
  video: HTMLVideoElement,
  manifest: string,
  startAt: number,
  hooks: AttachHooks,
  initial: LoadOptions = { height: 'auto', front: true, startHeight: null },
  tools: EngineTools = {
    support: supportOf(video),
    loadHls,
    fetch: (input, init) => window.fetch(input, init),
    tracksOf,
  },
): Attachment {
  const life = new AbortController();
  const { signal } = life;
  const options = createLoadOptions(initial);
  const isRemote = initial.remote === true && tools.support.native;
  let path: Path = isRemote ? 'native' : choosePath(tools.support, nativeFailed, isOnDevice(manifest));
  let { startHeight } = initial;
  let frameLimitMs = FRAME_LIMIT_MS;
  let at = startAt;
  let recoveries = 0;

  const engineHooks: EngineHooks = {
    onSource: hooks.onSource,
    onFrame: () => {
      recoveries = 0;
      hooks.onFrame();
    },
  };

  async function untilFailure(): Promise<Failure> {
    while (path === 'native' || path === 'guarded') {
      // Without a chosen height the source is set synchronously, because nothing has to load first.
      const { height } = options.get();
      const address =
        height === 'auto'
          ? startingAt(manifest, startHeight, path)
          : await playlistFor(manifest, height, tools.tracksOf);
      if (signal.aborted) return 'network';
      const isRaised = height === 'auto' && startHeight !== null;
      const isWatched = () => options.get().front;
      const guard = path === 'guarded' ? { isWatched, frameLimitMs, endsAtStall: isRaised } : null;
      const trouble = await untilNativeFails(video, address, at, guard, engineHooks, signal);
      if (video.readyState > 0) at = video.currentTime;

      // The connection has become slower, and this playlist lists nothing smaller.
      if (isRaised && trouble !== 'error') {
        startHeight = null;
        frameLimitMs = SLOW_LINE_FRAME_LIMIT_MS;
        lineLevel.collapsed();
        hooks.onBlank();
        empty(video);
        continue;
      }
      const answer =
        trouble === 'no-frame' ? 'reachable' : await fetchManifest(manifest, signal, tools.fetch);
      if (signal.aborted) return 'network';
      if (answer === 'forbidden' || answer === 'network') return answer;

      const otherWay = !isRemote && (tools.support.mediaSource || tools.support.managed);
      const again = (answer === 'recovered' || !otherWay) && recoveries++ < RETRIES;
      if (!again && !otherWay) return 'media';
      hooks.onBlank();
      if (!isRemote) empty(video);
      if (again) continue;
      nativeFailed = true;
      path = 'hls';
    }
    if (path === 'none') return 'media';
    return untilHlsFails(video, manifest, at, engineHooks, tools.loadHls, options, signal);
  }

  untilFailure().then(
    (failure) => signal.aborted || hooks.onFailure(failure),
    () => signal.aborted || hooks.onFailure('media'),
  );

  return {
    setFront: (front) => options.set({ front }),
    setHeight(height) {
      if (height === options.get().height) return true;
      options.set({ height });
      return path === 'hls';
    },
    detach: (keepsSource = false) => {
      life.abort();
      if (!keepsSource) empty(video);
    },
  };
}

/** Native playback bypasses the service worker, which alone has the files. */
const isOnDevice = (manifest: string) => manifest.startsWith(`${DOWNLOADED_PATH}/`);

function empty(video: HTMLVideoElement): void {
  forgetPainted(video);
  video.removeAttribute('src');
  video.load();
}

/** Chromium's native HLS starts with the smallest rendition of a playlist, Safari's with the first. */
const QUERY = { native: 'first', guarded: 'from' } as const;

/** The server answers with a playlist that makes native playback start at this height. */
function startingAt(manifest: string, height: number | null, path: keyof typeof QUERY): string {
  if (height === null) return manifest;
  return `${manifest}${manifest.includes('?') ? '&' : '?'}${QUERY[path]}=${height}`;
}

const HLS_TYPE = 'application/vnd.apple.mpegurl';

export type Support = { native: boolean; mediaSource: boolean; managed: boolean };
export type Path = 'native' | 'guarded' | 'hls' | 'none';

export function supportOf(video: HTMLVideoElement): Support {
  return {
    native: video.canPlayType(HLS_TYPE) !== '',
    mediaSource: 'MediaSource' in window,
    managed: 'ManagedMediaSource' in window,
  };
}

/**
 * Safari has ManagedMediaSource or no MediaSource at all, and its native HLS is reliable. Other browsers that
 * answer 'maybe' may fail, so they start with a watchdog.
 */
export function choosePath(support: Support, distrusted: boolean, onDevice = false): Path {
  const canUseHls = support.mediaSource || support.managed;
  if (onDevice && canUseHls) return 'hls';
  if (!support.native) return canUseHls ? 'hls' : 'none';
  if (support.managed || !canUseHls) return 'native';
  return distrusted ? 'hls' : 'guarded';
}
