import { createPath, NavigationType, type Navigator, type Path, type To } from 'react-router-dom';
import { canonicalPath } from '../../../contract/paths.ts';
import { afterLeaving, isSheetEntry, leaveSheetEntry, sheetEntryLeft } from '../../lib/sheetEntry.ts';
import { session } from '../../lib/storage.ts';

export type HistoryLocation = Path & { key: string };
export type HistoryUpdate = {
  action: NavigationType;
  location: HistoryLocation;
  /** A jump in time: the store has the state already, so the router alone follows. */
  viewOnly?: true;
};
export type History = Navigator & {
  current: () => HistoryUpdate;
  listen: (listener: (update: HistoryUpdate) => void) => () => void;
};
export type ShowingHistory = History & { show: (to: string) => void };

/** Entering or leaving a document that stands alone loads the page, so no script of the other side runs. */
export function createBrowserHistory(standsAlone: (path: string) => boolean): ShowingHistory {
  const listeners = new Set<(update: HistoryUpdate) => void>();
  let current: HistoryUpdate = { action: NavigationType.Pop, location: readLocation() };

  const announce = (action: NavigationType, detail: Pick<HistoryUpdate, 'viewOnly'> = {}) => {
    storeScroll(current.location.key);
    current = { action, location: readLocation(), ...detail };
    for (const listener of [...listeners]) listener(current);
  };
  const createHref = (to: To) =>
    typeof to === 'string' ? to : createPath({ pathname: window.location.pathname, ...to });
  const moveBy = (action: NavigationType.Push | NavigationType.Replace) => (to: To) => {
    const target = new URL(createHref(to), window.location.href);
    // A path from outside, such as a `next`, may be spelled differently from its route.
    target.pathname = canonicalPath(target.pathname) ?? target.pathname;
    const crosses = standsAlone(target.pathname) || standsAlone(window.location.pathname);
    if (target.origin !== window.location.origin || crosses) {
      const leave = action === NavigationType.Push ? 'assign' : 'replace';
      afterLeaving(() => window.location[leave](target.href));
      return;
    }
    if (action === NavigationType.Replace) leaveSheetEntry();
    afterLeaving(() => {
      // A page that opens from a sheet takes the sheet's entry.
      const adds = action === NavigationType.Push && !isSheetEntry();
      window.history[adds ? 'pushState' : 'replaceState']({ key: newKey() }, '', target.href);
      announce(action);
    });
  };

  const setScrollRestoration = (by: ScrollRestoration) => {
    window.history.scrollRestoration = by;
  };
  setScrollRestoration('manual');
  window.addEventListener('pageshow', () => setScrollRestoration('manual'));
  window.addEventListener('pagehide', () => {
    storeScroll(current.location.key);
    // The browser restores the position after a reload, because the app is not running yet.
    setScrollRestoration('auto');
  });
  window.addEventListener('popstate', () => {
    // A page and the sheet over it have the same key.
    if (readLocation().key !== current.location.key) announce(NavigationType.Pop);
    sheetEntryLeft();
  });
  return {
    current: () => current,
    createHref,
    push: moveBy(NavigationType.Push),
    replace: moveBy(NavigationType.Replace),
    go: (delta) => window.history.go(delta),
    show(to) {
      window.history.replaceState({ key: newKey() }, '', to);
      announce(NavigationType.Replace, { viewOnly: true });
    },
    listen(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

const newKey = () => Math.random().toString(36).slice(2, 10);

function readLocation(): HistoryLocation {
  const { pathname, search, hash } = window.location;
  const state = window.history.state as { key?: string } | null;
  const key = state?.key ?? newKey();
  if (!state?.key) window.history.replaceState({ ...state, key }, '');
  return { pathname, search, hash, key };
}

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

/** A link to the current address also replaces the entry, but leads to the top. */
const isDetailOf = (location: HistoryLocation, before: HistoryLocation | null) =>
  location.pathname === before?.pathname && location.search !== before.search;

/** Later content would move the page while the viewer reads. */
const TIMEOUT_MS = 10_000;
const USER_INPUT = ['wheel', 'touchstart', 'pointerdown', 'keydown'];

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
