import type { ErrorData } from 'hls.js';
import type { HlsClass } from '../../src/lib/loadHls.ts';
import type { AttachHooks, Attachment, EngineTools } from '../../src/player/engine/attach.ts';
import type { LoadOptions } from '../../src/player/engine/hls.ts';

type Policy = 'all' | 'silent' | 'none';

/** A real element of jsdom whose playback is moved by hand. */
export function fakeVideo() {
  const video = document.createElement('video');
  const own = {
    paused: true,
    ended: false,
    seeking: false,
    readyState: 0,
    currentTime: 0,
    duration: Number.NaN,
    videoWidth: 0,
    videoHeight: 0,
    error: null as { code: number } | null,
  };
  let bufferEnd = 0;
  let policy: Policy = 'all';
  const fire = (type: string) => video.dispatchEvent(new Event(type));

  for (const key of Object.keys(own) as (keyof typeof own)[]) {
    Object.defineProperty(video, key, {
      configurable: true,
      get: () => own[key],
      set: (value) => {
        Object.assign(own, { [key]: value });
      },
    });
  }
  Object.defineProperty(video, 'buffered', {
    get: () => ({ length: bufferEnd > 0 ? 1 : 0, start: () => 0, end: () => bufferEnd }),
  });

  const play = jest.fn(async () => {
    if (policy === 'none' || (policy === 'silent' && !video.muted)) {
      throw new DOMException('refused', 'NotAllowedError');
    }
    own.paused = false;
  });
  const pause = jest.fn(() => {
    if (own.paused) return;
    own.paused = true;
    fire('pause');
  });
  const load = jest.fn(() => {
    Object.assign(own, {
      paused: true,
      ended: false,
      readyState: 0,
      currentTime: 0,
      videoWidth: 0,
      error: null,
    });
    bufferEnd = 0;
  });
  let frameCallbacks = new Map<number, () => void>();
  let lastHandle = 0;
  const requestVideoFrameCallback = (told: () => void) => {
    lastHandle += 1;
    frameCallbacks.set(lastHandle, told);
    return lastHandle;
  };
  const cancelVideoFrameCallback = (handle: number) => frameCallbacks.delete(handle);
  const paint = () => {
    const told = [...frameCallbacks.values()];
    frameCallbacks = new Map();
    for (const tell of told) tell();
  };
  const decode = (duration = 60) => {
    Object.assign(own, { readyState: 4, videoWidth: 270, duration });
    fire('loadeddata');
  };
  Object.assign(video, { play, pause, load, canPlayType: () => 'maybe' });
  Object.assign(video, { requestVideoFrameCallback, cancelVideoFrameCallback });

  return {
    video,
    own,
    play,
    pause,
    load,
    fire,
    allow: (allowed: Policy) => {
      policy = allowed;
    },
    buffer: (end: number) => {
      bufferEnd = end;
      fire('progress');
    },
    decode,
    paint,
    /** The first frame is decoded and painted. */
    frame: (duration = 60) => {
      decode(duration);
      paint();
    },
    /** Plays on in the steps in which browsers report. */
    watch: (seconds: number) => {
      for (let step = 0; step < seconds * 4; step++) {
        own.currentTime += 0.25;
        fire('timeupdate');
      }
    },
    seek: (second: number) => {
      own.currentTime = second;
      own.ended = false;
      fire('seeking');
      fire('seeked');
    },
    end: () => {
      Object.assign(own, { currentTime: own.duration, ended: true, paused: true });
      fire('timeupdate');
      fire('pause');
      fire('ended');
    },
    fail: () => {
      Object.assign(own, { error: { code: 4 }, paused: true });
      fire('error');
      fire('pause');
    },
  };
}

export type FakeVideo = ReturnType<typeof fakeVideo>;

type HlsListener = (event: string, data: Partial<ErrorData>) => void;

/** hls.js reduced to what is asked of it; every instance is kept. */
export function fakeHls() {
  const instances: FakeHls[] = [];
  class FakeHls {
    static Events = {
      ERROR: 'hlsError',
      FRAG_BUFFERED: 'hlsFragBuffered',
      MANIFEST_PARSED: 'hlsManifestParsed',
    };
    static ErrorTypes = { NETWORK_ERROR: 'networkError', MEDIA_ERROR: 'mediaError' };
    static isSupported = () => true;
    levels: { width: number; height: number }[] = [];
    loadLevel = 0;
    nextLevel = 0;
    startLevel = 0;
    bandwidthEstimate = 1_000_000;
    listeners = new Map<string, HlsListener>();
    config: Record<string, unknown>;
    loadSource = jest.fn();
    attachMedia = jest.fn();
    startLoad = jest.fn();
    stopLoad = jest.fn();
    recoverMediaError = jest.fn();
    destroy = jest.fn();
    constructor(config: Record<string, unknown>) {
      this.config = config;
      instances.push(this);
    }
    on(event: string, listener: HlsListener) {
      this.listeners.set(event, listener);
    }
    emit(data: { type?: string; fatal?: boolean; status?: number }) {
      const { status, ...rest } = data;
      const response = status === undefined ? undefined : { url: '', data: undefined, code: status };
      this.listeners.get('hlsError')?.('hlsError', { ...rest, response } as Partial<ErrorData>);
    }
    parsed(...widths: number[]) {
      this.levels = widths.map((width) => ({ width, height: (width * 16) / 9 }));
      this.listeners.get('hlsManifestParsed')?.('hlsManifestParsed', {});
    }
    buffered() {
      this.listeners.get('hlsFragBuffered')?.('hlsFragBuffered', {});
    }
  }
  return { instances, FakeHls: FakeHls as unknown as HlsClass };
}

export const support = {
  safari: { native: true, mediaSource: true, managed: true },
  oldPhone: { native: true, mediaSource: false, managed: false },
  chromium: { native: true, mediaSource: true, managed: false },
  firefox: { native: false, mediaSource: true, managed: false },
};

/** Answers with one status after the other and stays with the last. 0 is a broken line. */
export function fakeFetch(...statuses: number[]) {
  return jest.fn(async (_address: string) => {
    const status = (statuses.length > 1 ? statuses.shift() : statuses[0]) ?? 200;
    if (status === 0) throw new TypeError('Failed to fetch');
    return { status, ok: status < 300 } as Response;
  });
}

export function fakeTools(over: Partial<EngineTools> = {}) {
  const { instances, FakeHls } = fakeHls();
  const loadHls = jest.fn(async () => FakeHls);
  const request = fakeFetch(200);
  const tools: EngineTools = {
    support: support.chromium,
    loadHls,
    fetch: request as unknown as typeof fetch,
    tracksOf: async () => null,
    ...over,
  };
  return { instances, loadHls, request, tools };
}

/** Stands in for the engine: remembers how it was called and lets a test speak for it. */
export function fakeAttach(changesInStride = true) {
  const calls: {
    manifest: string;
    startAt: number;
    hooks: AttachHooks;
    terms: LoadOptions | undefined;
    attachment: jest.Mocked<Attachment>;
  }[] = [];
  const attach = (
    video: HTMLVideoElement,
    manifest: string,
    startAt: number,
    hooks: AttachHooks,
    terms?: LoadOptions,
  ): Attachment => {
    let height = terms?.height;
    const attachment = {
      setFront: jest.fn(),
      setHeight: jest.fn((wish: LoadOptions['height']) => {
        const same = wish === height;
        height = wish;
        return same || changesInStride;
      }),
      detach: jest.fn(() => video.load()),
    };
    calls.push({ manifest, startAt, hooks, terms, attachment });
    hooks.onSource();
    return attachment;
  };
  const last = () => {
    const call = calls.at(-1);
    if (!call) throw new Error('nothing attached');
    return call;
  };
  return { attach, calls, last };
}

/** The cues of each `<track>` that is made from now on, which jsdom has not: they are said by hand. */
export function fakeTrack() {
  const track = Object.assign(new EventTarget(), { mode: 'disabled', activeCues: [] as object[] });
  const create = document.createElement.bind(document);
  jest.spyOn(document, 'createElement').mockImplementation((tag: string) => {
    const element = create(tag);
    if (tag === 'track') Object.defineProperty(element, 'track', { value: track });
    return element;
  });
  const say = (...texts: string[]) => {
    track.activeCues = texts.map((text) => ({ text }));
    track.dispatchEvent(new Event('cuechange'));
  };
  return { track, say };
}

/** Everything that listens to the page or the element from now on, and whether it has let go. */
export function watchListeners() {
  const signals: { type: string; signal: AbortSignal | undefined }[] = [];
  const add = EventTarget.prototype.addEventListener;
  jest.spyOn(EventTarget.prototype, 'addEventListener').mockImplementation(function (
    this: EventTarget,
    type,
    listener,
    options,
  ) {
    const signal = typeof options === 'object' ? options.signal : undefined;
    if (!(this instanceof AbortSignal)) signals.push({ type, signal });
    add.call(this, type, listener, options);
  });
  return {
    count: () => signals.length,
    held: () => signals.filter(({ signal }) => !signal?.aborted).map(({ type }) => type),
  };
}

/** jsdom plays nothing: its media elements remember whether they were told to. */
export function fakePlayback(): void {
  const playing = new WeakMap<object, boolean>();
  Object.defineProperty(HTMLMediaElement.prototype, 'paused', {
    configurable: true,
    get() {
      return !playing.get(this);
    },
  });
  jest.spyOn(HTMLMediaElement.prototype, 'play').mockImplementation(async function (this: object) {
    playing.set(this, true);
  });
  jest.spyOn(HTMLMediaElement.prototype, 'pause').mockImplementation(function (this: object) {
    playing.set(this, false);
  });
  jest.spyOn(HTMLMediaElement.prototype, 'load').mockImplementation(() => {});
}

export function setOnline(online: boolean): void {
  Object.defineProperty(navigator, 'onLine', { value: online, configurable: true });
  if (online) window.dispatchEvent(new Event('online'));
}

export function setHidden(hidden: boolean): void {
  Object.defineProperty(document, 'hidden', { value: hidden, configurable: true });
  document.dispatchEvent(new Event('visibilitychange'));
}

export function setSaveData(saveData: boolean): void {
  Object.defineProperty(navigator, 'connection', { value: { saveData }, configurable: true });
}

export function setReducedMotion(): void {
  window.matchMedia = (query: string) => ({ matches: query.includes('reduced-motion') }) as never;
}
