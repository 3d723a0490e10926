import type { ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { Header } from '../components/Header.tsx';
import { TabBar } from '../components/TabBar.tsx';
import { Toasts } from '../components/Toasts.tsx';
import { useAppSelector } from '../core/hooks.ts';
import { LanguageChooser } from '../features/language/LanguageChooser.tsx';
import { SessionEnded } from '../features/user/SessionEnded.tsx';
import { selectHome } from '../features/videos/slice.ts';
import { useForYou } from '../screens/useForYou.ts';
import { matchRoute } from './routes.tsx';

export function Frame({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  const { categories } = useAppSelector(selectHome);
  const forYou = useForYou();
  const chrome = matchRoute(pathname)?.route.chrome;
  return (
    <>
      {chrome !== false && !forYou && <Header language={<LanguageChooser />} categories={categories} />}
      <SessionEnded over={chrome === false || forYou} />
      {children}
      {chrome === undefined && <TabBar inFeed={forYou} />}
      <Toasts />
    </>
  );
}
