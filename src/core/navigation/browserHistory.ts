import { createPath, NavigationType, type To } from 'react-router-dom';
import { canonicalPath } from '../../../contract/paths.ts';
import { afterLeaving, isSheetEntry, leaveSheetEntry, sheetEntryLeft } from '../../lib/sheetEntry.ts';
import type { HistoryLocation, HistoryUpdate, ShowingHistory } from './history.ts';
import { storeScroll } from './scroll.ts';

/**
 * Entering or leaving a document that stands alone loads the page, so that no script of the other side runs.
 */
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
    // A path from outside, such as a `next`, may be spelled otherwise than its route.
    target.pathname = canonicalPath(target.pathname) ?? target.pathname;
    const crosses = standsAlone(target.pathname) || standsAlone(window.location.pathname);
    if (target.origin !== window.location.origin || crosses) {
      const leave = action === NavigationType.Push ? 'assign' : 'replace';
      afterLeaving(() => window.location[leave](target.href));
      return;
    }
    if (action === NavigationType.Replace) leaveSheetEntry();
    afterLeaving(() => {
      // A page takes the entry of the sheet that led to it.
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
