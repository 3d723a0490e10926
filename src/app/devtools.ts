import type { Action, DevToolsEnhancerOptions } from '@reduxjs/toolkit';
import type { ShowingHistory } from '../core/navigation/history.ts';
import type { Flow } from '../lib/currentRun.ts';
import { withoutSecrets } from '../lib/withoutSecrets.ts';
import { createTimeTravel } from './timeTravel.ts';

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

/** All that Redux DevTools need from the app; it loads for developers alone. */
export function createDevTools(history: ShowingHistory) {
  const { countDispatches, follow } = createTimeTravel(history);
  return { devTools: devToolsOptions, observers: [countDispatches], follow };
}
