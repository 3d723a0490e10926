import { useEffect, useEffectEvent, useState } from 'react';

const HALF = 0.5;
export const REST_MS = 500;

/** The one of these videos' posters that half shows and has done so for a moment: nothing starts for what is passed by. */
export function useRestingPoster(
  active: boolean,
  videoIds: readonly string[],
  onRest: (videoId: string) => void,
): HTMLElement | null {
  const [resting, setResting] = useState<HTMLElement | null>(null);
  const rest = useEffectEvent((poster: HTMLElement) => {
    setResting(poster);
    onRest(poster.dataset.film ?? '');
  });
  useEffect(() => {
    if (!active || typeof IntersectionObserver === 'undefined') return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let front: HTMLElement | null = null;
    const watch = (entries: IntersectionObserverEntry[]) => {
      for (const { target, intersectionRatio } of entries) {
        if (intersectionRatio >= HALF) front = target as HTMLElement;
        else if (front === target) front = null;
      }
      clearTimeout(timer);
      setResting((before) => (before === front ? before : null));
      const arrived = front;
      if (arrived) timer = setTimeout(() => rest(arrived), REST_MS);
    };
    const observer = new IntersectionObserver(watch, { threshold: HALF });
    for (const poster of document.querySelectorAll<HTMLElement>('[data-film]'))
      if (videoIds.includes(poster.dataset.film ?? '')) observer.observe(poster);
    return () => {
      clearTimeout(timer);
      observer.disconnect();
      setResting(null);
    };
  }, [active, videoIds]);
  return resting;
}
