import { createStore } from './store.ts';

/** Safari has its own AirPlay API, which is older than the standard. */
type SafariVideo = HTMLVideoElement & {
  webkitShowPlaybackTargetPicker?: () => void;
  webkitCurrentPlaybackTargetIsWireless?: boolean;
};

export type RemoteState = { available: boolean; connected: boolean };
type Browser = {
  prompt: () => void;
  watch: (tell: (available: boolean) => void) => () => void;
};
type Connect = (connected: boolean) => void;

export type RemotePlayback = ReturnType<typeof createRemotePlayback>;

/** A television plays the element's URL by itself, through Google Cast or AirPlay. */
export function createRemotePlayback(video: HTMLVideoElement, onChange: Connect, signal: AbortSignal) {
  const state = createStore<RemoteState>({ available: false, connected: false });
  const connect = (connected: boolean) => {
    if (connected === state.get().connected) return;
    state.set({ connected });
    onChange(connected);
  };
  const { prompt, watch } = offeredBy(video, connect, signal);
  return {
    get: state.get,
    /** The browser searches the network for devices as long as there are listeners. */
    subscribe(listener: () => void): () => void {
      const leave = state.subscribe(listener);
      const stop = watch((available) => state.set({ available }));
      return () => {
        leave();
        stop();
      };
    },
    /** Opens the browser's list of devices, which also ends a connection. Needs a tap. */
    prompt,
  };
}

function offeredBy(video: SafariVideo, connect: Connect, signal: AbortSignal): Browser {
  if (video.webkitShowPlaybackTargetPicker) return airPlay(video, connect, signal);
  // Firefox has no remote playback.
  return video.remote ? remote(video.remote, connect, signal) : { prompt() {}, watch: () => () => {} };
}

function airPlay(video: SafariVideo, connect: Connect, signal: AbortSignal): Browser {
  const changed = () => connect(video.webkitCurrentPlaybackTargetIsWireless === true);
  video.addEventListener('webkitcurrentplaybacktargetiswirelesschanged', changed, { signal });
  return {
    prompt: () => video.webkitShowPlaybackTargetPicker?.(),
    watch(tell) {
      const type = 'webkitplaybacktargetavailabilitychanged';
      const onChange = (event: Event) =>
        tell((event as Event & { availability: string }).availability === 'available');
      video.addEventListener(type, onChange);
      return () => video.removeEventListener(type, onChange);
    },
  };
}

function remote(api: HTMLVideoElement['remote'], connect: Connect, signal: AbortSignal): Browser {
  api.addEventListener('connect', () => connect(true), { signal });
  api.addEventListener('disconnect', () => connect(false), { signal });
  return {
    // It rejects when the viewer closes the list.
    prompt: () => void api.prompt().catch(() => {}),
    watch(tell) {
      // It rejects on devices with little memory, which do not search.
      const watching = api.watchAvailability(tell).catch(() => null);
      return () => void watching.then((id) => (id === null ? undefined : api.cancelWatchAvailability(id)));
    },
  };
}
