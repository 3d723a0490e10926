import { playbackQuality } from '../lib/playbackQuality.ts';
import { createBufferingDelay, isBufferHealthy } from './buffering.ts';
import { type Clock, createClock } from './clock.ts';
import { type Attachment, attach, type Failure } from './engine/attach.ts';
import { lineLevel } from './engine/lineLevel.ts';
import { createRemotePlayback } from './remotePlayback.ts';
import { type Height, heightNow, settings } from './settings.ts';
import { mutedChoice, tryPlay } from './sound.ts';
import { createCommands } from './stageCommands.ts';
import { createStore, type Store } from './store.ts';
import { blankStage, type StageEvent, type StageInput, type StageSource, type StageState } from './types.ts';
import { createWatchMeter, type WatchMeter } from './watchMeter.ts';

/** The app has this long to supply a new address before the stage reports a failure. */
const RENEWAL_MS = 8000;
const RETRY_MS = 5000;
const RETRY_MAX_MS = 30_000;

export type StageHooks = {
  onEvent: (event: StageEvent) => void;
  /** The buffer is healthy, so other pages may load. Called repeatedly. */
  onHealthy: () => void;
};
export type StageController = ReturnType<typeof createStageController>;

export function createStageController(
  video: HTMLVideoElement,
  { onEvent, onHealthy }: StageHooks,
  tools: { attach: typeof attach } = { attach },
) {
  const life = new AbortController();
  const { signal } = life;
  const state: Store<StageState> = createStore({ ...blankStage, muted: mutedChoice.get() });
  const clock: Store<Clock> = createClock(video, signal);
  const buffering = createBufferingDelay((waiting) => {
    state.set({ waiting });
    if (!waiting || !isHere()) return;
    if (waiting === 'stuck') playbackQuality.report({ type: 'failure', reason: 'stuck' });
    if (waiting !== 'short' || !state.get().shown || video.seeking) return;
    lineLevel.stalledAt(heightShown());
    playbackQuality.report({ type: 'stall' });
  });

  let source: StageSource | null = null;
  let front = false;
  let covered = false;
  let attachment: Attachment | null = null;
  let meter: WatchMeter | null = null;
  let started = false;
  // Since this time only the connection and the device keep the viewer waiting.
  let waitingSince: number | null = null;
  // The element has a source; it has none while the engine loads.
  let ready = false;
  let attempts = 0;
  let renewalTimer: ReturnType<typeof setTimeout> | undefined;
  let retryTimer: ReturnType<typeof setTimeout> | undefined;
  let networkFailures = 0;
  /** The URL that a television fetches is a secret, so it stays here. */
  let named: { source: StageSource; manifest: string } | null = null;
  // The heights at which the source started and that it showed last.
  let startedAt = 0;
  let lastHeight = 0;

  const isRemote = () => state.get().remote;
  /** What a television shows tells nothing about this screen and its connection. */
  const isHere = () => front && !isRemote();

  /** A rendition is named by its shorter side. */
  const heightShown = () => Math.min(video.videoWidth, video.videoHeight);
  const noteHeight = () => {
    const height = heightShown();
    if (!isHere() || !state.get().shown || height === 0) return;
    if (height < lastHeight) lineLevel.fellTo(height);
    lastHeight = height;
  };

  const isSeen = () =>
    (!document.hidden && !covered) || document.pictureInPictureElement === video || isRemote();
  const mayPlay = () => {
    const { playing, blocked, failure } = state.get();
    return source !== null && front && isSeen() && playing && !blocked && !failure && !video.ended;
  };

  // Every state change ends here: no other code starts or stops the element.
  const sync = () => {
    if (!mayPlay()) {
      if (!video.paused) video.pause();
      buffering.settle();
      waitingSince = null;
      return;
    }
    waitingSince ??= performance.now();
    if (!state.get().shown) buffering.wait();
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

  const setRate = () => {
    video.defaultPlaybackRate = state.get().fast ? 2 : settings.get().speed;
    video.playbackRate = video.defaultPlaybackRate;
  };

  const reportStart = (id: string) => {
    if (started) return;
    started = true;
    if (waitingSince !== null)
      playbackQuality.report({ type: 'firstFrame', ms: performance.now() - waitingSince });
    onEvent({ type: 'started', id });
  };

  const showFilm = () => {
    networkFailures = 0;
    state.set({ shown: true });
    buffering.settle();
    noteHeight();
    if (source && front) reportStart(source.id);
    else onHealthy();
  };

  const close = () => {
    attachment?.detach(isRemote());
    clearTimeout(renewalTimer);
    clearTimeout(retryTimer);
    ready = false;
    attempts++;
    state.set({ shown: false, blocked: false, failure: null });
    // An element that keeps its source would continue the previous film.
    if (isRemote()) video.pause();
  };

  const open = (to: StageSource, at: number) => {
    close();
    // The wait is timed anew for each attempt.
    buffering.settle();
    if (!isRemote()) named = null;
    else if (named?.source !== to) return nameFor(to);
    if (!front) video.muted = true;
    setRate();
    const hooks = {
      onSource: () => {
        ready = true;
        const prestarted = !video.paused;
        sync();
        if (!prestarted || video.paused) return;
        // A prestarted film plays muted. The viewer's sound choice applies now; before a tap, sound stops it.
        if (navigator.userActivation?.hasBeenActive === false)
          state.set({ soundHeld: !mutedChoice.get(), muted: video.muted });
        else void start();
      },
      onBlank: () => {
        ready = false;
        state.set({ shown: false });
        sync();
      },
      onFrame: showFilm,
      onFailure: (reason: Failure) => fail(to, reason),
    };
    const startHeight = isRemote() ? null : lineLevel.get().height;
    startedAt = startHeight ?? 0;
    lastHeight = 0;
    const options = { height: height(), front, startHeight, remote: isRemote() };
    attachment = tools.attach(video, named?.manifest ?? to.manifest, at, hooks, options);
  };

  /** A television chooses the height by itself. */
  const height = (): Height => (isRemote() ? 'auto' : heightNow());

  const nameFor = (to: StageSource) => {
    const answer = (manifest: string) => {
      if (signal.aborted || to !== source || !isRemote()) return;
      named = { source: to, manifest };
      retry();
    };
    onEvent({ type: 'remoteWanted', id: to.id, answer });
  };

  const remote = createRemotePlayback(
    video,
    (connected) => {
      state.set({ remote: connected });
      // Safari reports a change of the source as a disconnect until the television has the new one.
      const isChanging = named?.source === source && !state.get().shown;
      if (isChanging || (connected && named?.source === source)) return sync();
      named = null;
      retry();
    },
    signal,
  );

  const fail = (failed: StageSource, reason: Failure) => {
    named = null;
    const show = () => {
      state.set({ failure: reason });
      // A film that keeps failing counts as one failure.
      if (front && networkFailures === 0) playbackQuality.report({ type: 'failure', reason });
      buffering.settle();
      sync();
    };
    // Nobody sees this page; it opens again when the viewer comes.
    if (!front) return show();
    if (reason === 'forbidden') renewalTimer = setTimeout(show, RENEWAL_MS);
    else show();
    if (reason === 'network')
      retryTimer = setTimeout(retry, Math.min(RETRY_MS * 2 ** networkFailures++, RETRY_MAX_MS));
    onEvent({ type: 'failed', id: failed.id, reason });
  };

  const change = (to: StageSource | null) => {
    const renewed = to !== null && to.id === source?.id;
    if (!renewed) meter?.save();
    source = to;
    if (renewed && meter) return open(to, meter.position());

    meter = to && createWatchMeter(to.id, to.startAt, onEvent);
    started = false;
    waitingSince = null;
    networkFailures = 0;
    state.set({ playing: true, soundHeld: false });
    if (to) open(to, to.startAt);
    else {
      close();
      attachment = null;
    }
  };

  const retry = () => {
    if (source && meter) open(source, meter.position());
    sync();
  };

  const enter = () => {
    attachment?.setFront(true);
    if (video.ended) video.currentTime = 0;
    if (state.get().failure) retry();
    else if (source && state.get().shown) {
      waitingSince = performance.now();
      reportStart(source.id);
    }
  };

  const leave = () => {
    meter?.save();
    clearTimeout(retryTimer);
    state.set({ fast: false });
    setRate();
    attachment?.setFront(false);
  };

  const adjust = () => {
    setRate();
    const { failure, waiting } = state.get();
    const isLost = failure !== null || waiting === 'stuck';
    if (source && meter && attachment && (isLost || !attachment.setHeight(height())))
      open(source, meter.position());
    sync();
  };
  signal.addEventListener('abort', settings.subscribe(adjust), { once: true });

  /** Nobody has seen a preloaded film yet, so it may restart at a better height. */
  const improve = () => {
    if (front || started || !source || !attachment || heightNow() !== 'auto') return;
    if ((lineLevel.get().height ?? 0) > startedAt) open(source, source.startAt);
  };
  signal.addEventListener('abort', lineLevel.subscribe(improve), { once: true });

  const onVisibilityChange = () => {
    if (document.hidden) meter?.save();
    sync();
  };

  const reportHealth = () => {
    if (!isHere() || !state.get().shown || !isBufferHealthy(video)) return;
    lineLevel.carries(heightShown());
    onHealthy();
  };

  const listen = (type: string, listener: () => void, target: EventTarget = video) =>
    target.addEventListener(type, listener, { signal });

  listen('timeupdate', () => {
    // While a television plays, no frame is painted here.
    if (isRemote() && ready && !video.paused && !video.seeking && !state.get().shown) showFilm();
    if (!state.get().shown || video.seeking) return;
    if (!video.paused) meter?.tick(video.currentTime);
    if (video.readyState >= 3) buffering.settle();
    reportHealth();
  });
  listen('progress', reportHealth);
  listen('seeking', () => {
    if (!state.get().shown || !front) return;
    meter?.jump(video.currentTime);
    buffering.wait();
  });
  listen('resize', noteHeight);
  listen('seeked', () => buffering.settle());
  listen('playing', () => buffering.settle());
  listen('waiting', () => mayPlay() && buffering.wait());
  listen('volumechange', () => front && state.set({ muted: video.muted }));
  listen('pause', () => {
    if (!video.ended) meter?.save();
    // A headset, the lock screen or the browser paused the video.
    const pausedFromOutside =
      mayPlay() && video.paused && state.get().shown && !video.error && video.readyState >= 2;
    if (pausedFromOutside) state.set({ playing: false });
    if (video.error && mayPlay()) buffering.wait();
    else buffering.settle();
  });
  listen('ended', () => {
    if (!source || !front) return;
    meter?.finish(video.duration);
    state.set({ playing: false });
    onEvent({ type: 'ended', id: source.id });
  });
  listen('leavepictureinpicture', sync);
  listen('pagehide', () => meter?.save(), window);
  listen('visibilitychange', onVisibilityChange, document);
  listen('online', () => front && state.get().failure === 'network' && retry(), window);

  return {
    video,
    state,
    clock,
    remote,
    ...createCommands(video, state, sync, signal),
    hold(fast: boolean): void {
      state.set({ fast });
      setRate();
    },
    update({ source: to, front: nowFront }: StageInput): void {
      const entered = nowFront && !front;
      if (front && !nowFront) leave();
      front = nowFront;
      // Must precede the source: a prestarted film sets `soundHeld` itself.
      if (entered) state.set({ playing: true, soundHeld: false, blocked: false, muted: mutedChoice.get() });
      if (to?.id !== source?.id || to?.manifest !== source?.manifest) change(to);
      if (entered) enter();
      sync();
    },
    cover(now: boolean): void {
      covered = now;
      sync();
    },
    retry,
    destroy(): void {
      meter?.save();
      clearTimeout(renewalTimer);
      clearTimeout(retryTimer);
      life.abort();
      buffering.settle();
      attachment?.detach();
    },
  };
}
