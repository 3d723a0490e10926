import { keepScroll } from './scroll.ts';

export type HistoryLocation = { path: string; search: string; hash: string; key: string };
export type Move = { place: HistoryLocation; how: 'push' | 'replace' | 'pop' };

/** A place in full, or its parts as the router's links give them. */
export type Target = string | { pathname?: string; search?: string; hash?: string };
/** The browser's session history as a value others can listen to, in any number; the router moves it too. */
export type History = {
  current: () => Move;
  createHref: (to: Target) => string;
  push: (to: Target) => void;
  replace: (to: Target) => void;
  go: (delta: number) => void;
  listen: (listener: (move: Move) => void) => () => void;
};

/**
 * `standsAlone` names the paths that are documents of their own: crossing their border, in or
 * out, is a full page load, so that no script of one side is alive on the other.
 */
export function createBrowserHistory(standsAlone: (path: string) => boolean): History {
  const listeners = new Set<(move: Move) => void>();
  let move: Move = { place: placeNow(), how: 'pop' };

  const announce = (how: Move['how']) => {
    keepScroll(move.place.key);
    move = { place: placeNow(), how };
    for (const listener of [...listeners]) listener(move);
  };
  const createHref = (to: Target) =>
    typeof to === 'string'
      ? to
      : `${to.pathname ?? window.location.pathname}${to.search ?? ''}${to.hash ?? ''}`;
  const change = (how: 'push' | 'replace') => (to: Target) => {
    const target = new URL(createHref(to), window.location.href);
    const crosses = standsAlone(target.pathname) || standsAlone(window.location.pathname);
    if (target.origin !== window.location.origin || crosses) {
      window.location[how === 'push' ? 'assign' : 'replace'](target.href);
      return;
    }
    window.history[`${how}State`]({ key: newKey() }, '', target.href);
    announce(how);
  };

  // Ours while the page is ours; a reload, or another document on the way, is the browser's to come back from.
  const scrolls = (by: ScrollRestoration) => {
    window.history.scrollRestoration = by;
  };
  scrolls('manual');
  window.addEventListener('pageshow', () => scrolls('manual'));
  window.addEventListener('pagehide', () => {
    keepScroll(move.place.key);
    scrolls('auto');
  });
  window.addEventListener('popstate', () => announce('pop'));
  return {
    current: () => move,
    createHref,
    push: change('push'),
    replace: change('replace'),
    go: (delta) => window.history.go(delta),
    listen(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

const newKey = () => Math.random().toString(36).slice(2, 10);

/** An entry that the browser has made by itself gets a key of its own here. */
function placeNow(): HistoryLocation {
  const { pathname, search, hash } = window.location;
  const state = window.history.state as { key?: string } | null;
  const key = state?.key ?? newKey();
  if (!state?.key) window.history.replaceState({ ...state, key }, '');
  return { path: pathname, search, hash, key };
}
