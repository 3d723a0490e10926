import { Suspense, useSyncExternalStore } from 'react';
import { NavigationType, Route, Router, Routes } from 'react-router-dom';
import { useAppSelector } from '../core/hooks.ts';
import { selectConsent } from '../features/consent/slice.ts';
import type { History } from '../lib/history.ts';
import { ErrorBoundary } from './ErrorBoundary.tsx';
import { Frame } from './Frame.tsx';
import { ConsentBanner, NotFound, routes } from './routes.tsx';

const TYPES = { push: NavigationType.Push, replace: NavigationType.Replace, pop: NavigationType.Pop };

/** The router draws what the history says; sagas move it. */
export function App({ history }: { history: History }) {
  const asking = useAppSelector(selectConsent) === 'asking';
  const { place, how } = useSyncExternalStore(history.listen, history.current, history.current);
  return (
    <Router
      location={{ pathname: place.path, search: place.search, hash: place.hash, key: place.key }}
      navigationType={TYPES[how]}
      navigator={history}
    >
      <Frame>
        <ErrorBoundary key={place.path}>
          <Suspense fallback={null}>
            <Routes>
              {routes.map(({ path, screen: Screen }) => (
                <Route key={path} path={path} element={<Screen />} />
              ))}
              <Route path="*" element={<NotFound />} />
            </Routes>
          </Suspense>
        </ErrorBoundary>
      </Frame>
      {asking && (
        <Suspense>
          <ConsentBanner />
        </Suspense>
      )}
    </Router>
  );
}
