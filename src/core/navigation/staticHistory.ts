import type { History, Move } from './browserHistory.ts';

/** A history that stands still at one place: where there is no browser. */
export function createStaticHistory(path: string, search: string): History {
  const move: Move = { place: { path, search, hash: '', key: 'first' }, how: 'pop' };
  const stay = () => {};
  return {
    current: () => move,
    createHref: (to) =>
      typeof to === 'string' ? to : `${to.pathname ?? path}${to.search ?? ''}${to.hash ?? ''}`,
    push: stay,
    replace: stay,
    go: stay,
    listen: () => stay,
  };
}
