import { type ReactNode, useLayoutEffect, useSyncExternalStore } from 'react';
import { Router } from 'react-router-dom';
import type { History } from '../core/navigation/history.ts';
import { settleScroll } from '../core/navigation/scroll.ts';

type AppRouterProps = { history: History; children: ReactNode };

/** Sagas follow this history directly, because `<BrowserRouter>` announces a navigation after the render. */
export function AppRouter({ history, children }: AppRouterProps) {
  const update = useSyncExternalStore(history.listen, history.current, history.current);
  useLayoutEffect(() => settleScroll(update), [update]);
  return (
    <Router location={update.location} navigationType={update.action} navigator={history}>
      {children}
    </Router>
  );
}
