export type Place = { path: string; search: string; hash: string; key: string };
export type Move = { place: Place; how: 'push' | 'replace' | 'pop' };

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
    const state = { key: Math.random().toString(36).slice(2, 10) };
    window.history[`${how}State`](state, '', target.href);
    announce(how);
  };

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

function placeNow(): Place {
  const { pathname, search, hash } = window.location;
  const state = window.history.state as { key?: string } | null;
  return { path: pathname, search, hash, key: state?.key ?? 'first' };
}
