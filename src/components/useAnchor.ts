import { type RefObject, useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';

/** Brings a part of the page into view, focus and all, when the address ends with its name. */
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
