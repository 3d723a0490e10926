import { type RefObject, useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';

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
