import { askManifest } from './askManifest.ts';
import { choosePath, type Path, type Support, supportOf } from './choosePath.ts';
import { type Failure, untilHlsFails } from './hls.ts';
import { type HlsClass, loadHls } from './loadHls.ts';
import { type EngineHooks, untilNativeFails } from './native.ts';
import { childOf, RETRIES } from './waits.ts';

export type { Failure } from './hls.ts';

export type AttachHooks = EngineHooks & {
  /** The element is about to lose its picture, because another way of playing takes over. */
  onBlank: () => void;
  onFailure: (failure: Failure) => void;
};

export type Attachment = {
  path: () => 'native' | 'hls';
  /** Stop loading and reporting for good, but keep the frame on the screen. */
  rest: () => void;
  detach: () => void;
};

export type EngineTools = { support: Support; loadHls: () => Promise<HlsClass>; fetch: typeof fetch };

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
  tools: EngineTools = {
    support: supportOf(video),
    loadHls,
    fetch: (input, init) => window.fetch(input, init),
  },
): Attachment {
  const open = new AbortController();
  const active = childOf(open.signal);
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
      const trouble = await untilNativeFails(video, manifest, at, path === 'guarded', own, active.signal);
      if (video.readyState > 0) at = video.currentTime;

      const answer =
        trouble === 'no-frame' ? 'reachable' : await askManifest(manifest, active.signal, tools.fetch);
      if (active.signal.aborted) return 'network';
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
    const lifetime = { active: active.signal, open: open.signal };
    return untilHlsFails(video, manifest, at, own, tools.loadHls, lifetime);
  }

  untilFailure().then(
    (failure) => active.signal.aborted || hooks.onFailure(failure),
    () => active.signal.aborted || hooks.onFailure('media'),
  );

  return {
    path: () => (path === 'hls' ? 'hls' : 'native'),
    rest: () => active.abort(),
    detach: () => {
      open.abort();
      empty(video);
    },
  };
}

function empty(video: HTMLVideoElement): void {
  video.removeAttribute('src');
  video.load();
}
