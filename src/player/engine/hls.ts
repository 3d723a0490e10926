import type Hls from 'hls.js';
import type { ErrorData, HlsConfig, LoadPolicy } from 'hls.js';
import type { HlsClass } from '../../lib/loadHls.ts';
import type { Height } from '../settings.ts';
import { createStore, type Store } from '../store.ts';
import { backoff, isOffline, RETRIES, sleep, untilOnline } from './backoff.ts';
import { isGone } from './fetchManifest.ts';
import { onFirstFrame } from './firstFrame.ts';
import { lineLevel } from './lineLevel.ts';
import type { EngineHooks } from './native.ts';
import { chooseHeight } from './rendition.ts';

export type Failure = 'forbidden' | 'network' | 'media';

export type LoadOptions = {
  height: Height;
  front: boolean;
  /** With the height on auto, playback starts here and adapts; null starts at the smallest. */
  startHeight: number | null;
  /** A television fetches the URL itself, so hls.js cannot feed it. */
  remote?: boolean;
};
export type LoadOptionsStore = Store<LoadOptions>;
export const createLoadOptions = (options: LoadOptions): LoadOptionsStore => createStore(options);

/** The front page buffers more seconds than a page that may never be watched. */
const AHEAD_S = 20;
const BACKGROUND_AHEAD_S = 3;

// hls.js retries briefly, because the app's own backoff also handles being offline.
const policy: LoadPolicy = {
  default: {
    maxTimeToFirstByteMs: 8_000,
    maxLoadTimeMs: 20_000,
    timeoutRetry: { maxNumRetry: 1, retryDelayMs: 0, maxRetryDelayMs: 0 },
    errorRetry: { maxNumRetry: 1, retryDelayMs: 500, maxRetryDelayMs: 500 },
  },
};

const hlsConfig: Partial<HlsConfig> = {
  startLevel: 0,
  capLevelToPlayerSize: true,
  backBufferLength: 20,
  enableWorker: false,
  manifestLoadPolicy: policy,
  playlistLoadPolicy: policy,
  fragLoadPolicy: policy,
};

export async function untilHlsFails(
  video: HTMLVideoElement,
  manifest: string,
  at: number,
  hooks: EngineHooks,
  load: () => Promise<HlsClass>,
  options: LoadOptionsStore,
  signal: AbortSignal,
): Promise<Failure> {
  const HlsLight = await fetchClass(load, signal);
  if (!HlsLight) return 'network';
  if (signal.aborted) return 'media';
  if (!HlsLight.isSupported()) return 'media';

  const { estimate } = lineLevel.get();
  const hls = new HlsLight({
    ...hlsConfig,
    ...(estimate !== null && { abrEwmaDefaultEstimate: estimate }),
    startPosition: at > 0 ? at : -1,
  });
  signal.addEventListener('abort', () => hls.destroy(), { once: true });
  followOptions(HlsLight, hls, options, signal);
  onFirstFrame(video, signal, { painted: hooks.onFrame });

  const failure = watchErrors(HlsLight, hls, manifest, hooks, signal);
  hls.loadSource(manifest);
  hls.attachMedia(video);
  hooks.onSource();
  return failure;
}

/** Portrait renditions are named by their shorter side too. */
const sideOf = ({ width, height }: { width: number; height: number }) => Math.min(width, height);

/** hls.js reads its limits before each request, so they may change during playback. */
function followOptions(HlsLight: HlsClass, hls: Hls, options: LoadOptionsStore, signal: AbortSignal): void {
  let height = options.get().height;
  const limit = () => {
    const seconds = options.get().front ? AHEAD_S : BACKGROUND_AHEAD_S;
    hls.config.maxBufferLength = seconds;
    hls.config.maxMaxBufferLength = seconds;
  };
  const levelFor = (wanted: Height) => {
    const chosen = chooseHeight(hls.levels.map(sideOf), wanted);
    return hls.levels.findIndex((level) => sideOf(level) === chosen);
  };
  limit();
  const leave = options.subscribe(() => {
    limit();
    if (height === options.get().height) return;
    height = options.get().height;
    hls.nextLevel = levelFor(height);
  });
  signal.addEventListener('abort', leave, { once: true });
  hls.on(HlsLight.Events.MANIFEST_PARSED, () => {
    const { startHeight } = options.get();
    if (height !== 'auto') hls.loadLevel = levelFor(height);
    else if (startHeight !== null) hls.startLevel = levelFor(startHeight);
  });
}

function watchErrors(
  HlsLight: HlsClass,
  hls: Hls,
  manifest: string,
  hooks: EngineHooks,
  signal: AbortSignal,
): Promise<Failure> {
  let attempts = 0;
  let retrying = false;
  let repaired = false;

  const retry = async (): Promise<boolean> => {
    if (isOffline()) await untilOnline(signal);
    else if (attempts < RETRIES) await sleep(backoff(attempts++), signal);
    else return false;
    if (signal.aborted) return true;
    if (hls.levels.length > 0) hls.startLoad();
    else hls.loadSource(manifest);
    hooks.onSource();
    return true;
  };

  return new Promise((resolve) => {
    const finish = (failure: Failure) => {
      hls.stopLoad();
      resolve(failure);
    };
    const onError = async (_event: string, data: ErrorData) => {
      if (signal.aborted) return;
      if (isGone(data.response?.code)) return finish('forbidden');
      if (!data.fatal) return;
      if (data.type === HlsLight.ErrorTypes.NETWORK_ERROR) {
        if (retrying) return;
        retrying = true;
        const tried = await retry();
        retrying = false;
        if (!tried) finish('network');
      } else if (data.type === HlsLight.ErrorTypes.MEDIA_ERROR && !repaired) {
        repaired = true;
        hls.recoverMediaError();
        hooks.onSource();
      } else {
        finish('media');
      }
    };
    hls.on(HlsLight.Events.ERROR, onError);
    hls.on(HlsLight.Events.FRAG_BUFFERED, () => {
      attempts = 0;
      lineLevel.measured(hls.bandwidthEstimate);
    });
  });
}

async function fetchClass(load: () => Promise<HlsClass>, signal: AbortSignal): Promise<HlsClass | null> {
  for (let attempt = 0; !signal.aborted; attempt++) {
    try {
      return await load();
    } catch {
      if (attempt >= RETRIES) return null;
      if (isOffline()) await untilOnline(signal);
      else await sleep(backoff(attempt), signal);
    }
  }
  return null;
}
