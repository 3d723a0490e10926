import { type ReactNode, useLayoutEffect, useSyncExternalStore } from 'react';
import { Router } from 'react-router-dom';
import type { History } from '../core/navigation/history.ts';
import { settleScroll } from '../core/navigation/scroll.ts';

type AppRouterProps = { history: History; children: ReactNode };

/**
 * `<BrowserRouter>` tells nobody about a navigation before React has drawn it. Here the sagas follow the
 * same history, so that data loads beside the screen's code, and entering or leaving the card page is a
 * full document load.
 */
export function AppRouter({ history, children }: AppRouterProps) {
  const update = useSyncExternalStore(history.listen, history.current, history.current);
  useLayoutEffect(() => settleScroll(update), [update]);
  return (
    <Router location={update.location} navigationType={update.action} navigator={history}>
      {children}
    </Router>
  );
}
