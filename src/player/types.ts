import type { Failure } from './engine/attach.ts';

export type Media = { manifest: string; still: string | null };
/** One page of the feed. Without media there is nothing to play: the wall or the end stands there. */
export type FeedPage = { id: string; media: Media | null; startAt: number };

export type StageSource = Media & { id: string; startAt: number };

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

export type PlayerLabels = {
  play: string;
  pause: string;
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
};

/** What the lock screen says of the episode. */
export type NowPlaying = { title: string; series: string; artwork: string };

/** `front`: this is the page that the viewer is at; any other is loaded at most, and silent. */
export type StageInput = { source: StageSource | null; front: boolean };

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
  /** A finger holds the picture at double speed. */
  fast: boolean;
  failure: Failure | null;
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
};
