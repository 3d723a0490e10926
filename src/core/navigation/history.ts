import type { NavigationType, Navigator, Path } from 'react-router-dom';

export type HistoryLocation = Path & { key: string };
/** A step through the session history, and the entry it led to. */
export type HistoryUpdate = {
  action: NavigationType;
  location: HistoryLocation;
  /** The state is there already, so the router alone follows. */
  viewOnly?: true;
};
/** The router's navigator, which any number of listeners can follow. */
export type History = Navigator & {
  current: () => HistoryUpdate;
  listen: (listener: (update: HistoryUpdate) => void) => () => void;
};
/** A history that can also follow a jump in time. */
export type ShowingHistory = History & { show: (to: string) => void };
