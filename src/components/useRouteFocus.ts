import { type RefObject, useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { useTranslation } from '../../i18n/useTranslation.tsx';

/** The first page needs no announcement, because the browser has just read it out. */
let arrived = false;

export function useRouteFocus(title: string | undefined): RefObject<HTMLElement | null> {
  const { t } = useTranslation();
  const main = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  const app = t('app.name');

  useEffect(() => {
    document.title = title ? `${title} · ${app}` : app;
  }, [title, app]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another path is another page
  useEffect(() => {
    const chosen = main.current?.contains(document.activeElement);
    if (arrived && !chosen) main.current?.focus({ preventScroll: true });
    arrived = true;
  }, [pathname]);

  return main;
}
