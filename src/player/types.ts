import type { Failure } from './engine/attach.ts';

export type StageSource = { id: string; manifest: string; still: string | null; startAt: number };
export type NextSource = { id: string; manifest: string };

export type StageEvent =
  /** The first frame is on the screen. */
  | { type: 'started'; id: string }
  /** A save point. */
  | { type: 'watched'; id: string; second: number }
  /** Once per episode: enough was really played to count as a view. */
  | { type: 'counted'; id: string }
  | { type: 'ended'; id: string }
  /** 'forbidden': the address has expired; the owner asks for a new one. */
  | { type: 'failed'; id: string; reason: Failure };

export type StageLabels = {
  play: string;
  pause: string;
  mute: string;
  unmute: string;
  seek: string;
  loading: string;
  tapForSound: string;
  retry: string;
  failed: string;
};

export type StageInput = { source: StageSource | null; next: NextSource | null; frozen: boolean };

/** What the picture looks like now. Changes a few times per episode; time is the clock's. */
export type StageState = {
  /** A frame of this episode is on the screen, so the still is not needed. */
  shown: boolean;
  /** The viewer wants it to play; not the same as pictures moving. */
  playing: boolean;
  waiting: boolean;
  muted: boolean;
  /** The browser allowed no more than silent playing. */
  soundHeld: boolean;
  /** The browser allowed no playing at all without a tap. */
  blocked: boolean;
  failure: Failure | null;
};

export const blankStage: StageState = {
  shown: false,
  playing: true,
  waiting: false,
  muted: false,
  soundHeld: false,
  blocked: false,
  failure: null,
};
