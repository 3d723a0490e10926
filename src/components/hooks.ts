import { type RefObject, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router-dom';
import type { Language } from '../../contract/entities.ts';
import { useTranslation } from '../../i18n/useTranslation.tsx';
import { useAppSelector } from '../core/hooks.ts';

export const useLanguage = (): Language => useAppSelector((state) => state.language.current);

/** The first page needs no announcement, because a screen reader has just read it out. */
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

/** Scrolls to and focuses a part of the page when the URL hash names it. */
export function useAnchor(name: string): RefObject<HTMLElement | null> {
  const part = useRef<HTMLElement>(null);
  const { hash, key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: each tap on the link leads here once more
  useEffect(() => {
    if (hash !== `#${name}`) return;
    part.current?.focus({ preventScroll: true });
    part.current?.scrollIntoView?.({ block: 'start' });
  }, [hash, key, name]);
  return part;
}

const AHEAD = '600px';

export function useInView(element: RefObject<HTMLElement | null>, active: boolean, onNear: () => void): void {
  const near = useRef(onNear);
  useEffect(() => {
    near.current = onNear;
  });
  useEffect(() => {
    if (!active || !element.current || typeof IntersectionObserver === 'undefined') return;
    const watch = ([entry]: IntersectionObserverEntry[]) => entry?.isIntersecting && near.current();
    const observer = new IntersectionObserver(watch, { rootMargin: AHEAD });
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [active, element]);
}

/** Whether the browser is offline; calls `onBack` once it is online again. */
export function useOffline(onBack?: () => void): boolean {
  const [offline, setOffline] = useState(false);
  useEffect(() => {
    setOffline(!navigator.onLine);
    const lost = () => setOffline(true);
    const back = () => {
      setOffline(false);
      onBack?.();
    };
    window.addEventListener('offline', lost);
    window.addEventListener('online', back);
    return () => {
      window.removeEventListener('offline', lost);
      window.removeEventListener('online', back);
    };
  }, [onBack]);
  return offline;
}

/** The server and browsers without `matchMedia` render the phone layout. */
function createMediaQuery(query: string): () => boolean {
  const list = () => (typeof window.matchMedia === 'function' ? window.matchMedia(query) : null);
  const subscribe = (listener: () => void) => {
    const watched = list();
    watched?.addEventListener('change', listener);
    return () => watched?.removeEventListener('change', listener);
  };
  const matches = () => list()?.matches ?? false;
  return () => useSyncExternalStore(subscribe, matches, () => false);
}

export const useIsWide = createMediaQuery('(min-width: 900px)');
/** From this aspect ratio on the player crops nothing, so there is space beside the picture. */
export const useHasSides = createMediaQuery('(min-aspect-ratio: 2 / 3)');
