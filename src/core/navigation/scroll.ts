import { NavigationType } from 'react-router-dom';
import { session } from '../../lib/storage.ts';
import type { HistoryLocation, HistoryUpdate } from './history.ts';

const nameOf = (key: string) => `scroll ${key}`;
/** The location on the screen; null before the first one. */
let shown: HistoryLocation | null = null;

/** Keeps the position of an entry of the session history that is being left. */
export const storeScroll = (key: string): void => session.set(nameOf(key), `${window.scrollY}`);

/**
 * A link leads to the top, Back to where the entry was left, a hash to its target. Content that
 * arrives later is waited for; the returned function ends that wait.
 */
export function settleScroll({ action, location }: HistoryUpdate): (() => void) | undefined {
  const before = shown;
  shown = location;
  const { key, hash } = location;
  const stored = action === NavigationType.Pop ? session.get(nameOf(key)) : '0';
  // The browser or the user has moved the first page already.
  if (!before && window.scrollY > 0) return;
  if (action === NavigationType.Replace && isDetailOf(location, before)) return;
  if (!hash && stored === null) return;

  const settle = () => {
    if (!hash) window.scrollTo(0, Number(stored));
    const target = document.getElementById(hash.slice(1));
    target?.scrollIntoView();
    return hash ? target !== null : Math.abs(window.scrollY - Number(stored)) < 2;
  };
  if (settle()) return;
  let stop: (() => void) | null = () => {
    stop = null;
  };
  import(/* webpackChunkName: "growing" */ './whileGrowing.ts').then(
    ({ whileGrowing }) => {
      stop &&= whileGrowing(settle);
    },
    () => {},
  );
  return () => stop?.();
}

/** Another query on the same page. The router's links replace the very same address, which leads to the top. */
const isDetailOf = (location: HistoryLocation, before: HistoryLocation | null) =>
  location.pathname === before?.pathname && location.search !== before.search;
