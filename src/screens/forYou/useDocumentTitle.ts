import { type RefObject, useEffect, useRef } from 'react';
import { useTranslation } from '../../../i18n/useTranslation.tsx';

export function useDocumentTitle(title: string): RefObject<HTMLElement | null> {
  const { t } = useTranslation();
  const main = useRef<HTMLElement>(null);
  const app = t('app.name');
  useEffect(() => {
    document.title = `${title} · ${app}`;
  }, [title, app]);
  useEffect(() => main.current?.focus({ preventScroll: true }), []);
  return main;
}
