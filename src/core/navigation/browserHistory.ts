import { createPath, NavigationType, type To } from 'react-router-dom';
import type { History, HistoryLocation, HistoryUpdate } from './history.ts';
import { storeScroll } from './scroll.ts';

const STATE_METHODS = {
  [NavigationType.Push]: 'pushState',
  [NavigationType.Replace]: 'replaceState',
} as const;

/**
 * `standsAlone` names the paths that are documents of their own: crossing their border, in or
 * out, is a full page load, so that no script of one side is alive on the other.
 */
export function createBrowserHistory(standsAlone: (path: string) => boolean): History {
  const listeners = new Set<(update: HistoryUpdate) => void>();
  let current: HistoryUpdate = { action: NavigationType.Pop, location: readLocation() };

  const announce = (action: NavigationType) => {
    storeScroll(current.location.key);
    current = { action, location: readLocation() };
    for (const listener of [...listeners]) listener(current);
  };
  const createHref = (to: To) =>
    typeof to === 'string' ? to : createPath({ pathname: window.location.pathname, ...to });
  const moveBy = (action: NavigationType.Push | NavigationType.Replace) => (to: To) => {
    const target = new URL(createHref(to), window.location.href);
    const crosses = standsAlone(target.pathname) || standsAlone(window.location.pathname);
    if (target.origin !== window.location.origin || crosses) {
      window.location[action === NavigationType.Push ? 'assign' : 'replace'](target.href);
      return;
    }
    window.history[STATE_METHODS[action]]({ key: newKey() }, '', target.href);
    announce(action);
  };

  const setScrollRestoration = (by: ScrollRestoration) => {
    window.history.scrollRestoration = by;
  };
  setScrollRestoration('manual');
  window.addEventListener('pageshow', () => setScrollRestoration('manual'));
  window.addEventListener('pagehide', () => {
    storeScroll(current.location.key);
    // The app is not there to restore a position after a reload or on the way back from another document.
    setScrollRestoration('auto');
  });
  window.addEventListener('popstate', () => announce(NavigationType.Pop));
  return {
    current: () => current,
    createHref,
    push: moveBy(NavigationType.Push),
    replace: moveBy(NavigationType.Replace),
    go: (delta) => window.history.go(delta),
    listen(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

const newKey = () => Math.random().toString(36).slice(2, 10);

/** Gives a key to an entry that the browser made by itself. */
function readLocation(): HistoryLocation {
  const { pathname, search, hash } = window.location;
  const state = window.history.state as { key?: string } | null;
  const key = state?.key ?? newKey();
  if (!state?.key) window.history.replaceState({ ...state, key }, '');
  return { pathname, search, hash, key };
}
