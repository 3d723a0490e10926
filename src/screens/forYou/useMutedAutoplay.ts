import { type RefObject, useEffect, useState } from 'react';
import { mutedChoice } from '../../player/sound.ts';

/** One request for sound lasts for the whole visit. */
let soundRequested = false;

const frontVideo = (stage: HTMLElement | null) =>
  stage?.querySelector<HTMLVideoElement>('[data-current] video') ?? null;

export const secondNow = (stage: HTMLElement | null): number => frontVideo(stage)?.currentTime ?? 0;

/** The feed starts muted; one tap unmutes this page and all later ones. */
export function useMutedAutoplay(stage: RefObject<HTMLElement | null>): {
  muted: boolean;
  onSound: () => void;
} {
  const [previousChoice] = useState(() => {
    const choice = mutedChoice.get();
    if (!soundRequested) mutedChoice.set(true);
    return choice;
  });
  const [muted, setMuted] = useState(mutedChoice.get());

  useEffect(() => {
    const element = stage.current;
    const onVolumeChange = (event: Event) => {
      if (event.target !== frontVideo(element)) return;
      const nowMuted = mutedChoice.get();
      soundRequested ||= !nowMuted;
      setMuted(nowMuted);
    };
    element?.addEventListener('volumechange', onVolumeChange, true);
    return () => {
      element?.removeEventListener('volumechange', onVolumeChange, true);
      // Autoplay's muting must not overwrite the viewer's choice.
      if (!soundRequested) mutedChoice.set(previousChoice);
    };
  }, [stage, previousChoice]);

  const onSound = () => {
    soundRequested = true;
    mutedChoice.set(false);
    const front = frontVideo(stage.current);
    for (const video of stage.current?.querySelectorAll('video') ?? []) {
      // The browser grants sound per element, so each one is unmuted inside the gesture.
      video.muted = false;
      if (video !== front) video.muted = true;
    }
    setMuted(false);
  };
  return { muted, onSound };
}
