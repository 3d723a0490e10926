/** What the viewer's line and device make of the films. */
export type PlaybackEvent =
  /** From the moment when the film may begin to its first frame. */
  | { type: 'firstFrame'; ms: number }
  /** The film stands still for want of data, noticeably. */
  | { type: 'stall' }
  /** What the viewer is told of: its address has expired, no line, no film, or nothing for 12 seconds. */
  | { type: 'failure'; reason: 'forbidden' | 'network' | 'media' | 'stuck' };

type Listener = (event: PlaybackEvent) => void;

const listeners = new Set<Listener>();

/** The player reports here, and knows nobody who listens. */
export const playbackQuality = {
  report: (event: PlaybackEvent): void => {
    for (const listener of listeners) listener(event);
  },
  /** Answers how to stop listening. */
  subscribe(listener: Listener): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};
