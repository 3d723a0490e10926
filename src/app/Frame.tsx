import { type ReactNode, useLayoutEffect } from 'react';
import { matchPath, NavigationType, useLocation, useNavigationType } from 'react-router-dom';
import { Header } from '../components/Header.tsx';
import { TabBar } from '../components/TabBar.tsx';
import { Toasts } from '../components/Toasts.tsx';
import { LanguageChooser } from '../features/language/LanguageChooser.tsx';
import { paths } from '../lib/paths.ts';

/** What is around every screen. The video takes the whole page, and the card form has no way out but its own. */
export function Frame({ children }: { children: ReactNode }) {
  const { pathname, key } = useLocation();
  const type = useNavigationType();
  useLayoutEffect(() => {
    if (type === NavigationType.Push && key) window.scrollTo(0, 0);
  }, [type, key]);

  const bare = matchPath(paths.video, pathname) || pathname === paths.cardPayment;
  return (
    <>
      {!bare && <Header language={<LanguageChooser />} />}
      {children}
      {!bare && <TabBar />}
      <Toasts />
    </>
  );
}
