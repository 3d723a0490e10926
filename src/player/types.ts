import type { Waiting } from './buffering.ts';
import type { Failure } from './engine/attach.ts';

export type Media = { manifest: string; still: string | null };
export type FeedPage = { id: string; media: Media | null; startAt: number };

export type StageSource = Media & { id: string; startAt: number };

export type StageEvent =
  | { type: 'started'; id: string }
  | { type: 'watched'; id: string; second: number }
  /** Sent once per episode, after enough playback to count as a view. */
  | { type: 'counted'; id: string }
  | { type: 'ended'; id: string }
  /** 'forbidden': the address has expired, so the app requests a new one. */
  | { type: 'failed'; id: string; reason: Failure }
  /** A television plays the film and sends no cookie, so the app answers with an address that needs none. */
  | { type: 'remoteWanted'; id: string; answer: (manifest: string) => void };

export type PlayerLabels = {
  play: string;
  pause: string;
  playing: string;
  paused: string;
  mute: string;
  unmute: string;
  seek: string;
  loading: string;
  tapForSound: string;
  retry: string;
  failed: string;
  back: string;
  forward: string;
  previous: string;
  next: string;
  captions: string;
  asleep: string;
  enough: string;
  goOn: string;
  fast: string;
  slow: string;
  lower: string;
  remote: string;
};

export type NowPlaying = {
  title: string;
  series: string;
  poster: { path: string; widths: number[] } | null;
};

/** `front` marks the page the viewer is at; other pages load muted at most. */
export type StageInput = { source: StageSource | null; front: boolean };

/** The state changes a few times per episode; the clock carries the time. */
export type StageState = {
  shown: boolean;
  /** The viewer's intention; the picture may still be buffering. */
  playing: boolean;
  waiting: Waiting;
  muted: boolean;
  soundHeld: boolean;
  /** The browser allows no playback without a tap. */
  blocked: boolean;
  fast: boolean;
  failure: Failure | null;
  remote: boolean;
};

export const blankStage: StageState = {
  shown: false,
  playing: true,
  waiting: false,
  muted: false,
  soundHeld: false,
  blocked: false,
  fast: false,
  failure: null,
  remote: false,
};
