import { type ReactNode, useLayoutEffect, useSyncExternalStore } from 'react';
import { Router } from 'react-router-dom';
import type { History } from '../core/navigation/browserHistory.ts';
import { settleScroll } from '../core/navigation/scroll.ts';

type AppRouterProps = { history: History; children: ReactNode };

/**
 * `<BrowserRouter>` announces a navigation only after React renders it. Sagas follow this history directly,
 * so data loads in parallel with the screen's code.
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
