import { Suspense } from 'react';
import { Route, Routes, useLocation } from 'react-router-dom';
import { useAppSelector } from '../core/hooks.ts';
import { selectConsent } from '../features/consent/slice.ts';
import { ErrorBoundary } from './ErrorBoundary.tsx';
import { Frame } from './Frame.tsx';
import { ConsentBanner, NotFound, routes } from './routes.tsx';

/** The browser wraps it in `AppRouter`, the server in `StaticRouter`. */
export const App = () => (
  <>
    <Consent />
    <Frame>
      <Page />
    </Frame>
  </>
);

function Consent() {
  const asksForConsent = useAppSelector(selectConsent) === 'asking';
  return (
    asksForConsent && (
      <Suspense>
        <ConsentBanner />
      </Suspense>
    )
  );
}

/** Nothing in the store draws it again, or React would hydrate the screen at once instead of bit by bit. */
function Page() {
  const { pathname } = useLocation();
  return (
    <ErrorBoundary key={pathname}>
      <Suspense fallback={null}>
        <Routes>
          {routes.map(({ path, screen: Screen }) => (
            <Route key={path} path={path} element={<Screen />} />
          ))}
          <Route path="*" element={<NotFound />} />
        </Routes>
      </Suspense>
    </ErrorBoundary>
  );
}
