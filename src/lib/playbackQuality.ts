export type PlaybackEvent =
  /** `ms` counts from the moment when the film may begin. */
  | { type: 'firstFrame'; ms: number }
  | { type: 'stall' }
  /** `forbidden`: the address has expired. `stuck`: nothing has moved for 12 seconds. */
  | { type: 'failure'; reason: 'forbidden' | 'network' | 'media' | 'stuck' };

type Listener = (event: PlaybackEvent) => void;

const listeners = new Set<Listener>();

export const playbackQuality = {
  report: (event: PlaybackEvent): void => {
    for (const listener of listeners) listener(event);
  },
  subscribe(listener: Listener): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};
