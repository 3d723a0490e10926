import { type RefObject, useEffect, useState } from 'react';
import { mutedChoice } from '../../player/sound.ts';

/** One request for sound lasts for the whole visit. */
let asked = false;

const current = (house: HTMLElement | null) =>
  house?.querySelector<HTMLVideoElement>('[data-current] video') ?? null;

/** The position of the video in front. */
export const secondNow = (house: HTMLElement | null): number => current(house)?.currentTime ?? 0;

/** The feed starts muted; one tap unmutes this page and all later ones. */
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
    // Media events do not bubble.
    element?.addEventListener('volumechange', hear, true);
    return () => {
      element?.removeEventListener('volumechange', hear, true);
      // Autoplay's muting must not overwrite the viewer's choice.
      if (!asked) mutedChoice.set(before);
    };
  }, [house, before]);

  const onSound = () => {
    asked = true;
    mutedChoice.set(false);
    const here = current(house.current);
    for (const video of house.current?.querySelectorAll('video') ?? []) {
      // The browser grants sound per element, so each one is unmuted inside the gesture.
      video.muted = false;
      if (video !== here) video.muted = true;
    }
    setQuiet(false);
  };
  return { quiet, onSound };
}
