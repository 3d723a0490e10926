import type { Middleware, Store } from '@reduxjs/toolkit';
import { withoutTokens } from '../core/entryParams.ts';
import type { ShowingHistory } from '../core/navigation/history.ts';
import { selectLocation } from '../core/navigation/slice.ts';
import type { RootState } from './rootReducer.ts';

/** Shows the screen of the state to which somebody jumps in DevTools. */
export function createTimeTravel(history: ShowingHistory) {
  let dispatching = 0;
  const countDispatches: Middleware = () => (next) => (action) => {
    dispatching += 1;
    try {
      return next(action);
    } finally {
      dispatching -= 1;
    }
  };
  const follow = (store: Store<RootState>) =>
    store.subscribe(() => {
      // A jump changes the state without a dispatch.
      if (dispatching > 0) return;
      const { path, search } = selectLocation(store.getState());
      const shown = history.current().location;
      if (path && path + search !== shown.pathname + withoutTokens(shown.search)) history.show(path + search);
    });
  return { countDispatches, follow };
}
