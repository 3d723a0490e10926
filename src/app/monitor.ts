import type { Action } from '@reduxjs/toolkit';
import type { SagaMonitor } from 'redux-saga';

export type Recent = { at: number; action: Action }[];
export type Watched = { monitor: SagaMonitor; recent: Recent };

const MOST_RECENT = 300;

/**
 * redux-saga tells the monitor all that happens. It keeps the last actions until the journal has loaded and puts
 * its own functions in their place.
 */
export function createMonitor(): Watched {
  const recent: Recent = [];
  const monitor: SagaMonitor = {
    actionDispatched(action) {
      recent.push({ at: Date.now(), action });
      if (recent.length > MOST_RECENT) recent.shift();
    },
  };
  return { monitor, recent };
}
