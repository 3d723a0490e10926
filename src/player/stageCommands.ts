import { mutedChoice } from './sound.ts';
import type { Store } from './store.ts';
import type { StageState } from './types.ts';

export type StageCommands = {
  toggle: () => void;
  rest: () => void;
  seekTo: (second: number) => void;
  seekBy: (seconds: number) => void;
  toggleMute: () => void;
};

export function createCommands(
  video: HTMLVideoElement,
  state: Store<StageState>,
  sync: () => void,
  signal: AbortSignal,
): StageCommands {
  let target: number | null = null;

  const seekTo = (second: number) => {
    if (!state.get().shown || !Number.isFinite(video.duration)) return;
    const position = Math.min(Math.max(0, second), video.duration);
    // A dragged thumb requests seeks faster than a video completes them, so only the newest one counts.
    if (video.seeking) target = position;
    else video.currentTime = position;
  };
  video.addEventListener(
    'seeked',
    () => {
      const position = target;
      target = null;
      if (position !== null) seekTo(position);
    },
    { signal },
  );

  return {
    toggle() {
      const { playing, blocked } = state.get();
      const play = !playing || blocked;
      if (play && video.ended) video.currentTime = 0;
      // A tap permits playback with sound, so a refused start is tried again.
      state.set(play ? { playing: true, blocked: false, soundHeld: false } : { playing: false });
      sync();
    },
    rest() {
      state.set({ playing: false });
      sync();
    },
    seekTo,
    seekBy: (seconds) => seekTo((target ?? video.currentTime) + seconds),
    toggleMute() {
      const muted = !video.muted;
      mutedChoice.set(muted);
      video.muted = muted;
      state.set({ muted, soundHeld: false });
    },
  };
}
