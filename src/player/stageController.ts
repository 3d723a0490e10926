import { isBufferHealthy } from './buffer.ts';
import { type Clock, createClock } from './clock.ts';
import { type Attachment, attach, type Failure } from './engine/attach.ts';
import { createWarmer, type Warmer } from './engine/warm.ts';
import { createPatience } from './patience.ts';
import { mutedChoice, tryPlay } from './sound.ts';
import { createCommands } from './stageCommands.ts';
import { createStore, type Store } from './store.ts';
import { blankStage, type StageEvent, type StageInput, type StageSource, type StageState } from './types.ts';
import { createWatchMeter, type WatchMeter } from './watchMeter.ts';

/** How long the owner has for a new address before the stage calls it a failure. */
const RENEWAL_MS = 8000;

export type StageTools = { attach: typeof attach; warmer: Warmer };
export type StageController = ReturnType<typeof createStageController>;

export function createStageController(
  video: HTMLVideoElement,
  { onEvent }: { onEvent: (event: StageEvent) => void },
  tools: StageTools = { attach, warmer: createWarmer() },
) {
  const life = new AbortController();
  const { signal } = life;
  const state: Store<StageState> = createStore({ ...blankStage, muted: mutedChoice.get() });
  const clock: Store<Clock> = createClock(video, signal);
  const patience = createPatience((waiting) => state.set({ waiting }));

  let source: StageSource | null = null;
  let next: StageInput['next'] = null;
  let frozen = false;
  let attachment: Attachment | null = null;
  let meter: WatchMeter | null = null;
  let started = false;
  // The element has something to play; while an engine is being fetched it has not.
  let ready = false;
  let attempts = 0;
  let renewal: ReturnType<typeof setTimeout> | undefined;

  const mayPlay = () => {
    const { playing, blocked, failure } = state.get();
    return source !== null && !frozen && !document.hidden && playing && !blocked && !failure && !video.ended;
  };

  // Every change of circumstances ends here: the one place that starts and stops the element.
  const sync = () => {
    if (!mayPlay()) {
      if (!video.paused) video.pause();
      patience.settle();
      return;
    }
    if (!state.get().shown) patience.wait();
    if (ready && video.paused) void start();
  };

  const start = async () => {
    const attempt = ++attempts;
    const outcome = await tryPlay(video, mutedChoice.get() || state.get().soundHeld);
    if (attempt !== attempts || signal.aborted) return;
    if (outcome === 'held') state.set({ soundHeld: true });
    if (outcome === 'blocked') {
      state.set({ blocked: true });
      sync();
    }
  };

  const open = (to: StageSource, at: number) => {
    attachment?.detach();
    clearTimeout(renewal);
    ready = false;
    attempts++;
    state.set({ shown: false, blocked: false, failure: null });
    attachment = tools.attach(video, to.manifest, at, {
      onSource: () => {
        ready = true;
        sync();
      },
      onBlank: () => {
        ready = false;
        state.set({ shown: false });
        sync();
      },
      onFrame: () => {
        state.set({ shown: true });
        patience.settle();
        if (!started) onEvent({ type: 'started', id: to.id });
        started = true;
      },
      onFailure: (reason) => fail(to, reason),
    });
  };

  const fail = (failed: StageSource, reason: Failure) => {
    const show = () => {
      state.set({ failure: reason });
      patience.settle();
      sync();
    };
    if (reason === 'forbidden') renewal = setTimeout(show, RENEWAL_MS);
    else show();
    onEvent({ type: 'failed', id: failed.id, reason });
  };

  const change = (to: StageSource | null) => {
    const renewed = to !== null && to.id === source?.id;
    if (!renewed) meter?.save();
    source = to;
    if (renewed && meter) return open(to, meter.place());

    meter = to && createWatchMeter(to.id, to.startAt, onEvent);
    started = false;
    if (to) {
      state.set({ playing: true, soundHeld: false });
      return open(to, to.startAt);
    }
    clearTimeout(renewal);
    state.set({ failure: null, blocked: false });
    if (state.get().shown) attachment?.rest();
    else attachment?.detach();
  };

  const warmNext = () => {
    if (!next) tools.warmer.stop();
    else if (state.get().shown && isBufferHealthy(video)) {
      tools.warmer.warm(next.manifest, attachment?.path() === 'hls');
    }
  };

  const retry = () => {
    if (source && meter) open(source, meter.place());
  };

  const turn = () => {
    if (document.hidden) meter?.save();
    sync();
  };

  const on = (type: string, listener: () => void, target: EventTarget = video) =>
    target.addEventListener(type, listener, { signal });

  on('timeupdate', () => {
    if (!state.get().shown || video.seeking) return;
    if (!video.paused) meter?.tick(video.currentTime);
    if (video.readyState >= 3) patience.settle();
    warmNext();
  });
  on('progress', warmNext);
  on('seeking', () => {
    if (!state.get().shown) return;
    meter?.jump(video.currentTime);
    patience.wait();
  });
  on('seeked', () => patience.settle());
  on('playing', () => patience.settle());
  on('waiting', () => mayPlay() && patience.wait());
  on('volumechange', () => state.set({ muted: video.muted }));
  on('pause', () => {
    if (!video.ended) meter?.save();
    // Nobody here asked for it: a headset, the lock screen or the browser did.
    const foreign = mayPlay() && video.paused && state.get().shown && !video.error && video.readyState >= 2;
    if (foreign) state.set({ playing: false });
    if (video.error && mayPlay()) patience.wait();
    else patience.settle();
  });
  on('ended', () => {
    if (!source) return;
    meter?.finish(video.duration);
    state.set({ playing: false });
    onEvent({ type: 'ended', id: source.id });
  });
  on('pagehide', () => meter?.save(), window);
  on('visibilitychange', turn, document);
  on('online', () => state.get().failure === 'network' && retry(), window);

  return {
    state,
    clock,
    ...createCommands(video, state, sync, signal),
    update(input: StageInput): void {
      const { source: to } = input;
      frozen = input.frozen;
      next = input.next;
      if (to?.id !== source?.id || to?.manifest !== source?.manifest) change(to);
      warmNext();
      sync();
    },
    retry,
    destroy(): void {
      meter?.save();
      clearTimeout(renewal);
      life.abort();
      patience.settle();
      tools.warmer.stop();
      attachment?.detach();
    },
  };
}
