import type { ReactNode } from 'react';
import { matchPath, useLocation } from 'react-router-dom';
import { paths } from '../../contract/paths.ts';
import { Header } from '../components/Header.tsx';
import { TabBar } from '../components/TabBar.tsx';
import { Toasts } from '../components/Toasts.tsx';
import { useAppSelector } from '../core/hooks.ts';
import { LanguageChooser } from '../features/language/LanguageChooser.tsx';
import { selectHome } from '../features/videos/slice.ts';
import { useForYou } from '../screens/useForYou.ts';

/** What is around every screen. The video takes the whole page, and the card form has no way out but its own. */
export function Frame({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  const { categories } = useAppSelector(selectHome);
  const forYou = useForYou();
  const bare = forYou || matchPath(paths.video, pathname) || pathname === paths.cardPayment;
  return (
    <>
      {!bare && <Header language={<LanguageChooser />} categories={categories} />}
      {children}
      {!bare && <TabBar />}
      <Toasts />
    </>
  );
}
