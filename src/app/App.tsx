import { type ReactNode, Suspense } from 'react';
import { Route, Routes, useLocation } from 'react-router-dom';
import { Header } from '../components/Header.tsx';
import { TabBar } from '../components/TabBar.tsx';
import { Toasts } from '../components/Toasts.tsx';
import { useAppSelector } from '../core/hooks.ts';
import { selectConsent } from '../features/consent/slice.ts';
import { selectInstallOffered } from '../features/install/slice.ts';
import { LanguageChooser } from '../features/language/LanguageChooser.tsx';
import { selectPushOffered } from '../features/notifications/slice.ts';
import { SessionEnded } from '../features/user/SessionEnded.tsx';
import { selectHome } from '../features/videos/slice.ts';
import { useForYou } from '../screens/hooks.ts';
import { ErrorBoundary } from './ErrorBoundary.tsx';
import { ConsentBanner, matchRoute, NotFound, Offers, routes } from './routes.tsx';

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

/** Must not depend on the store, or React would hydrate the screen at once instead of bit by bit. */
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

export function Frame({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  const { categories } = useAppSelector(selectHome);
  const forYou = useForYou();
  const chrome = matchRoute(pathname)?.route.chrome;
  const hasTabs = chrome === undefined && !forYou;
  const offersInstall = useAppSelector(selectInstallOffered);
  const offersPush = useAppSelector(selectPushOffered);
  return (
    <>
      {chrome !== false && !forYou && <Header language={<LanguageChooser />} categories={categories} />}
      <SessionEnded over={chrome === false || forYou} />
      {children}
      {chrome === undefined && <TabBar inFeed={forYou} />}
      {hasTabs && (offersInstall || offersPush) && (
        <Suspense>
          <Offers />
        </Suspense>
      )}
      <Toasts />
    </>
  );
}
