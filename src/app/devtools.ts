import type { Action, DevToolsEnhancerOptions } from '@reduxjs/toolkit';
import type { ShowingHistory } from '../core/navigation/history.ts';
import type { Flow } from '../lib/currentRun.ts';
import { createTimeTravel } from './timeTravel.ts';

/** A second safeguard: no action should hold a secret. E-mails and names are a person's own. */
const HIDDEN =
  /^(password|repeatPassword|token|userToken|cardNumber|number|cvv|expiry|email|firstName|lastName)$/i;
/** Anyone with the address of a medium may watch it. */
const SIGNED = /^(https?:\/\/[^/]+)?\/media\//;
const BLANK = '•••';

/** DevTools compare states by identity, so what has not changed must stay the same object. */
const blanked = new WeakMap<object, unknown>();

function blank(value: unknown, key = ''): unknown {
  if (typeof value === 'string') return HIDDEN.test(key) || SIGNED.test(value) ? BLANK : value;
  if (typeof value !== 'object' || value === null) return value;
  const known = blanked.get(value);
  if (known !== undefined) return known;
  const copy = Array.isArray(value)
    ? value.map((inner) => blank(inner))
    : Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, blank(inner, name)]));
  blanked.set(value, copy);
  return copy;
}

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
  actionSanitizer: <A extends Action>(action: A): A => withRun(blank(action) as A),
  stateSanitizer: <S>(state: S): S => blank(state) as S,
} satisfies DevToolsEnhancerOptions;

/** All that Redux DevTools need from the app; it loads for developers alone. */
export function createDevTools(history: ShowingHistory) {
  const { countDispatches, follow } = createTimeTravel(history);
  return { devTools: devToolsOptions, observers: [countDispatches], follow };
}
