import { type ReactNode, startTransition, useLayoutEffect, useState } from 'react';
import { Router } from 'react-router-dom';
import { type History, type HistoryUpdate, settleScroll } from '../core/navigation/history.ts';

type AppRouterProps = {
  history: History;
  /** Hydration must render the page that was current when it began, even if the user goes back meanwhile. */
  initial?: HistoryUpdate;
  children: ReactNode;
};

/**
 * Sagas follow this history directly, because `<BrowserRouter>` announces a navigation after the render.
 * A new screen is drawn as a transition, as that router does, so that the pressed link is painted first.
 */
export function AppRouter({ history, initial = history.current(), children }: AppRouterProps) {
  const [update, setUpdate] = useState(initial);
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
