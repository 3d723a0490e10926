import type { Action, DevToolsEnhancerOptions, Middleware, Store } from '@reduxjs/toolkit';
import { withoutTokens } from '../core/entryParams.ts';
import type { ShowingHistory } from '../core/navigation/history.ts';
import { selectLocation } from '../core/navigation/slice.ts';
import type { Flow } from '../lib/currentRun.ts';
import { withoutSecrets } from '../lib/withoutSecrets.ts';
import type { RootState } from './rootReducer.ts';

/** The filter of DevTools searches the type alone, so the shown type names the run. */
function withRun<A extends Action>(action: A): A {
  const flow = (action as { meta?: { flow?: Flow | null } }).meta?.flow;
  return flow ? { ...action, type: `${action.type} · ${flow.name}#${flow.id}` } : action;
}

export const devToolsOptions = {
  name: 'Cliffhanger',
  maxAge: 1000,
  trace: true,
  traceLimit: 25,
  // A position every few seconds would bury the rest.
  actionsDenylist: ['history/progressMade', 'history/progressSaved'],
  actionSanitizer: <A extends Action>(action: A): A => withRun(withoutSecrets(action)),
  stateSanitizer: <S>(state: S): S => withoutSecrets(state),
} satisfies DevToolsEnhancerOptions;

export function createDevTools(history: ShowingHistory) {
  const { countDispatches, follow } = createTimeTravel(history);
  return { devTools: devToolsOptions, observers: [countDispatches], follow };
}

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
