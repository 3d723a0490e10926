import { useEffect, useEffectEvent, useState } from 'react';
import { matchPath, paths } from '../../../contract/paths.ts';

export const CARD_REST_MS = 700;

type Card = { link: HTMLAnchorElement; art: Element; videoId: string };

/**
 * The card that a mouse, or the keyboard's focus, has rested on for a moment. A card that resumes an episode is none:
 * the first one would be the wrong film.
 */
export function useRestingCard(active: boolean, onRest: (videoId: string) => void): Card | null {
  const [resting, setResting] = useState<Card | null>(null);
  const rest = useEffectEvent((card: Card) => {
    setResting(card);
    onRest(card.videoId);
  });
  useEffect(() => {
    if (!active) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let at: Card | null = null;
    const move = (card: Card | null) => {
      if (card?.link === at?.link) return;
      at = card;
      clearTimeout(timer);
      setResting(null);
      if (card) timer = setTimeout(() => rest(card), CARD_REST_MS);
    };
    const life = new AbortController();
    const listen = { signal: life.signal, passive: true };
    // A finger would start a film on its way to a tap or a scroll.
    const point = ({ target, pointerType }: PointerEvent) =>
      move(pointerType === 'mouse' ? cardOf(target) : null);
    const focus = ({ target }: FocusEvent) =>
      move(target instanceof Element && target.matches(':focus-visible') ? cardOf(target) : null);
    document.addEventListener('pointerover', point, listen);
    document.addEventListener('focusin', focus, listen);
    document.addEventListener('focusout', () => move(null), listen);
    document.documentElement.addEventListener('pointerleave', () => move(null), listen);
    return () => {
      clearTimeout(timer);
      life.abort();
      setResting(null);
    };
  }, [active]);
  return resting;
}

function cardOf(target: EventTarget | null): Card | null {
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>('main a') : null;
  const art = link?.querySelector('picture')?.parentElement;
  const { videoId } = (link && !link.search && matchPath(paths.video, link.pathname)) || {};
  return link && art && videoId ? { link, art, videoId } : null;
}
