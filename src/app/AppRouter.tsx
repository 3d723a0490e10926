import { type ReactNode, startTransition, useLayoutEffect, useState } from 'react';
import { Router } from 'react-router-dom';
import type { History } from '../core/navigation/history.ts';
import { settleScroll } from '../core/navigation/scroll.ts';

type AppRouterProps = { history: History; children: ReactNode };

/**
 * Sagas follow this history directly, because `<BrowserRouter>` announces a navigation after the render. A new screen
 * is drawn as a transition, like that router's, so that the tapped link is painted as pressed before.
 */
export function AppRouter({ history, children }: AppRouterProps) {
  const [update, setUpdate] = useState(history.current);
  useLayoutEffect(() => {
    const follow = () => startTransition(() => setUpdate(history.current()));
    follow();
    return history.listen(follow);
  }, [history]);
  useLayoutEffect(() => settleScroll(update), [update]);
  return (
    <Router location={update.location} navigationType={update.action} navigator={history}>
      {children}
    </Router>
  );
}
