import type { Height } from '../settings.ts';

export type LoadOptions = {
  height: Height;
  /** Whether the film is the one on screen. */
  front: boolean;
  /** With the height on auto, playback starts here and adapts; null starts at the smallest. */
  startHeight: number | null;
  /** A television plays the address itself, which it cannot do with what hls.js makes of it. */
  remote?: boolean;
};
