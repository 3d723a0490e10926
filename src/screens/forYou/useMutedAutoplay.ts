import { type RefObject, useEffect, useState } from 'react';
import { mutedChoice } from '../../player/sound.ts';

/** Who has asked for sound here once need not ask again in this visit. */
let asked = false;

const current = (house: HTMLElement | null) =>
  house?.querySelector<HTMLVideoElement>('[data-current] video') ?? null;

/** Where the picture is now. */
export const secondNow = (house: HTMLElement | null): number => current(house)?.currentTime ?? 0;

/** The feed begins without sound; one tap gives it, for this page and those that follow. */
export function useMutedAutoplay(house: RefObject<HTMLElement | null>): {
  quiet: boolean;
  onSound: () => void;
} {
  const [before] = useState(() => {
    const choice = mutedChoice.get();
    if (!asked) mutedChoice.set(true);
    return choice;
  });
  const [quiet, setQuiet] = useState(mutedChoice.get());

  useEffect(() => {
    const element = house.current;
    const hear = (event: Event) => {
      if (event.target !== current(element)) return;
      const silent = mutedChoice.get();
      asked ||= !silent;
      setQuiet(silent);
    };
    // Events of media do not bubble.
    element?.addEventListener('volumechange', hear, true);
    return () => {
      element?.removeEventListener('volumechange', hear, true);
      // Silence that nobody asked for stays here.
      if (!asked) mutedChoice.set(before);
    };
  }, [house, before]);

  const onSound = () => {
    asked = true;
    mutedChoice.set(false);
    const here = current(house.current);
    for (const video of house.current?.querySelectorAll('video') ?? []) {
      // A finger's leave counts for the elements that it names.
      video.muted = false;
      if (video !== here) video.muted = true;
    }
    setQuiet(false);
  };
  return { quiet, onSound };
}
