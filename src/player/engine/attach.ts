import type { Height } from '../settings.ts';
import { tracksOf } from '../tracks.ts';
import { RETRIES } from './backoff.ts';
import { choosePath, type Path, type Support, supportOf } from './choosePath.ts';
import { fetchManifest } from './fetchManifest.ts';
import { createRank, type Failure, untilHlsFails } from './hls.ts';
import { type HlsClass, loadHls } from './loadHls.ts';
import { type EngineHooks, untilNativeFails } from './native.ts';
import { playlistFor } from './rendition.ts';
import type { Terms } from './terms.ts';

export type { Failure } from './hls.ts';

export type AttachHooks = EngineHooks & {
  /** The element is about to lose its picture, because another way of playing takes over. */
  onBlank: () => void;
  onFailure: (failure: Failure) => void;
};

export type Attachment = {
  /** A page in the wings is loaded no further than its first pictures. */
  setFront: (front: boolean) => void;
  /** False where the engine cannot change in its stride: then it must be attached anew. */
  setHeight: (height: Height) => boolean;
  detach: () => void;
};

export type EngineTools = {
  support: Support;
  loadHls: () => Promise<HlsClass>;
  fetch: typeof fetch;
  tracksOf: typeof tracksOf;
};

// Once native playback has failed here without an excuse, the rest of the visit does without it.
let nativeFailed = false;
export const trustNativeAgain = (): void => {
  nativeFailed = false;
};

export function attach(
  video: HTMLVideoElement,
  manifest: string,
  startAt: number,
  hooks: AttachHooks,
  terms: Terms = { height: 'auto', front: true },
  tools: EngineTools = {
    support: supportOf(video),
    loadHls,
    fetch: (input, init) => window.fetch(input, init),
    tracksOf,
  },
): Attachment {
  const life = new AbortController();
  const { signal } = life;
  const rank = createRank(terms);
  let path: Path = choosePath(tools.support, nativeFailed);
  let at = startAt;
  let recoveries = 0;

  const own: EngineHooks = {
    onSource: hooks.onSource,
    onFrame: () => {
      recoveries = 0;
      hooks.onFrame();
    },
  };

  async function untilFailure(): Promise<Failure> {
    while (path === 'native' || path === 'guarded') {
      // Nothing is waited for unless there is a wish: the source is set at once.
      const { height } = rank.get();
      const address = height === 'auto' ? manifest : await playlistFor(manifest, height, tools.tracksOf);
      if (signal.aborted) return 'network';
      const guard = path === 'guarded' ? () => rank.get().front : null;
      const trouble = await untilNativeFails(video, address, at, guard, own, signal);
      if (video.readyState > 0) at = video.currentTime;

      const answer =
        trouble === 'no-frame' ? 'reachable' : await fetchManifest(manifest, signal, tools.fetch);
      if (signal.aborted) return 'network';
      if (answer === 'forbidden' || answer === 'network') return answer;

      const otherWay = tools.support.mediaSource || tools.support.managed;
      const again = (answer === 'recovered' || !otherWay) && recoveries++ < RETRIES;
      if (!again && !otherWay) return 'media';
      hooks.onBlank();
      empty(video);
      if (again) continue;
      nativeFailed = true;
      path = 'hls';
    }
    if (path === 'none') return 'media';
    return untilHlsFails(video, manifest, at, own, tools.loadHls, rank, signal);
  }

  untilFailure().then(
    (failure) => signal.aborted || hooks.onFailure(failure),
    () => signal.aborted || hooks.onFailure('media'),
  );

  return {
    setFront: (front) => rank.set({ front }),
    setHeight(height) {
      if (height === rank.get().height) return true;
      rank.set({ height });
      return path === 'hls';
    },
    detach: () => {
      life.abort();
      empty(video);
    },
  };
}

function empty(video: HTMLVideoElement): void {
  video.removeAttribute('src');
  video.load();
}
