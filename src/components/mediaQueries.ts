import { useSyncExternalStore } from 'react';

/** The server, and a browser that has none, draw for phones. */
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
/** From this shape on the player crops nothing, so that there is space beside the picture. */
export const useHasSides = createMediaQuery('(min-aspect-ratio: 2 / 3)');
