import { NavigationType } from 'react-router-dom';
import { session } from '../../lib/storage.ts';
import type { HistoryLocation, HistoryUpdate } from './history.ts';

const nameOf = (key: string) => `scroll ${key}`;
let shown: HistoryLocation | null = null;

export const storeScroll = (key: string): void => session.set(nameOf(key), `${window.scrollY}`);

/** The returned function stops the wait for content that loads after the navigation. */
export function settleScroll({ action, location }: HistoryUpdate): (() => void) | undefined {
  const before = shown;
  shown = location;
  const { key, hash } = location;
  const stored = action === NavigationType.Pop ? session.get(nameOf(key)) : '0';
  // The browser or the user has already moved the first page.
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
  return whileGrowing(settle);
}

/** Links to the current address also replace it, but lead to the top. */
const isDetailOf = (location: HistoryLocation, before: HistoryLocation | null) =>
  location.pathname === before?.pathname && location.search !== before.search;

/** Later content would move the page while the viewer reads. */
const TIMEOUT_MS = 10_000;
const USER_INPUT = ['wheel', 'touchstart', 'pointerdown', 'keydown'];

/** Calls `settle` as the page grows, until it succeeds, the user moves the page or the time is up. */
function whileGrowing(settle: () => boolean): () => void {
  const observer =
    typeof ResizeObserver === 'undefined' ? null : new ResizeObserver(() => settle() && stop());
  const stop = () => {
    observer?.disconnect();
    clearTimeout(timeout);
    for (const input of USER_INPUT) window.removeEventListener(input, stop);
  };
  const timeout = setTimeout(stop, TIMEOUT_MS);
  for (const input of USER_INPUT) window.addEventListener(input, stop);
  observer?.observe(document.body);
  return stop;
}
