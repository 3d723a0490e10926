import { useSyncExternalStore } from 'react';

/** From this shape on the player crops nothing, so that there is space beside the picture. */
const WITH_SIDES = '(min-aspect-ratio: 2 / 3)';
const query = () => (typeof window.matchMedia === 'function' ? window.matchMedia(WITH_SIDES) : null);

const subscribe = (listener: () => void) => {
  const list = query();
  list?.addEventListener('change', listener);
  return () => list?.removeEventListener('change', listener);
};
const hasSides = () => query()?.matches ?? false;
const phonesFirst = () => false;

export const useHasSides = (): boolean => useSyncExternalStore(subscribe, hasSides, phonesFirst);
