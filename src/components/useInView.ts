import { type RefObject, useEffect, useRef } from 'react';

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
