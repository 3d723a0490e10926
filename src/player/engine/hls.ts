import type Hls from 'hls.js';
import type { ErrorData, HlsConfig, LoadPolicy } from 'hls.js';
import { isGone } from './askManifest.ts';
import { onFirstFrame } from './firstFrame.ts';
import type { HlsClass } from './loadHls.ts';
import type { EngineHooks } from './native.ts';
import { backoff, isOffline, RETRIES, sleep, untilOnline } from './waits.ts';

export type Failure = 'forbidden' | 'network' | 'media';

/** `active` ends when loading must stop, `open` when everything must go. */
type Lifetime = { active: AbortSignal; open: AbortSignal };

// Short, because the retries with backoff are ours: they know about being offline.
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
  maxBufferLength: 20,
  maxMaxBufferLength: 20,
  backBufferLength: 20,
  enableWorker: false,
  manifestLoadPolicy: policy,
  playlistLoadPolicy: policy,
  fragLoadPolicy: policy,
};

/** Plays with hls.js; resolves only when nothing more can be done. */
export async function untilHlsFails(
  video: HTMLVideoElement,
  manifest: string,
  at: number,
  hooks: EngineHooks,
  load: () => Promise<HlsClass>,
  { active, open }: Lifetime,
): Promise<Failure> {
  const HlsLight = await fetchClass(load, active);
  if (!HlsLight) return 'network';
  if (active.aborted) return 'media';
  if (!HlsLight.isSupported()) return 'media';

  const hls = new HlsLight({ ...hlsConfig, startPosition: at > 0 ? at : -1 });
  open.addEventListener('abort', () => hls.destroy(), { once: true });
  active.addEventListener('abort', () => hls.stopLoad(), { once: true });
  onFirstFrame(video, active, hooks.onFrame);

  const failure = watchErrors(HlsLight, hls, manifest, hooks, active);
  hls.loadSource(manifest);
  hls.attachMedia(video);
  hooks.onSource();
  return failure;
}

function watchErrors(
  HlsLight: HlsClass,
  hls: Hls,
  manifest: string,
  hooks: EngineHooks,
  active: AbortSignal,
): Promise<Failure> {
  let attempts = 0;
  let retrying = false;
  let repaired = false;

  const retry = async (): Promise<boolean> => {
    if (isOffline()) await untilOnline(active);
    else if (attempts < RETRIES) await sleep(backoff(attempts++), active);
    else return false;
    if (active.aborted) return true;
    if (hls.levels.length > 0) hls.startLoad();
    else hls.loadSource(manifest);
    hooks.onSource();
    return true;
  };

  return new Promise((resolve) => {
    const give = (failure: Failure) => {
      hls.stopLoad();
      resolve(failure);
    };
    const onError = async (_event: string, data: ErrorData) => {
      if (active.aborted) return;
      if (isGone(data.response?.code)) return give('forbidden');
      if (!data.fatal) return;
      if (data.type === HlsLight.ErrorTypes.NETWORK_ERROR) {
        if (retrying) return;
        retrying = true;
        const tried = await retry();
        retrying = false;
        if (!tried) give('network');
      } else if (data.type === HlsLight.ErrorTypes.MEDIA_ERROR && !repaired) {
        repaired = true;
        hls.recoverMediaError();
        hooks.onSource();
      } else {
        give('media');
      }
    };
    hls.on(HlsLight.Events.ERROR, onError);
    hls.on(HlsLight.Events.FRAG_BUFFERED, () => {
      attempts = 0;
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
