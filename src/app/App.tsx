import { Suspense, useLayoutEffect, useSyncExternalStore } from 'react';
import { NavigationType, Router } from 'react-router-dom';
import { useAppSelector } from '../core/hooks.ts';
import type { History } from '../core/navigation/browserHistory.ts';
import { settleScroll } from '../core/navigation/scroll.ts';
import { ProvideRouteParams } from '../core/routeParams.ts';
import { selectConsent } from '../features/consent/slice.ts';
import { ErrorBoundary } from './ErrorBoundary.tsx';
import { Frame } from './Frame.tsx';
import { ConsentBanner, matchRoute, NotFound } from './routes.tsx';

const TYPES = { push: NavigationType.Push, replace: NavigationType.Replace, pop: NavigationType.Pop };

const NONE = {};

/** The router draws what the history says; sagas move it. */
export function App({ history }: { history: History }) {
  const asking = useAppSelector(selectConsent) === 'asking';
  const move = useSyncExternalStore(history.listen, history.current, history.current);
  const { place, how } = move;
  useLayoutEffect(() => settleScroll(move), [move]);
  const found = matchRoute(place.path);
  const Screen = found?.route.screen ?? NotFound;
  return (
    <Router
      location={{ pathname: place.path, search: place.search, hash: place.hash, key: place.key }}
      navigationType={TYPES[how]}
      navigator={history}
    >
      <Frame>
        <ErrorBoundary key={place.path}>
          <Suspense fallback={null}>
            <ProvideRouteParams value={found?.params ?? NONE}>
              <Screen />
            </ProvideRouteParams>
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
