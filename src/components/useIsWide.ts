import { useSyncExternalStore } from 'react';

const WIDE = '(min-width: 900px)';
const query = () => (typeof window.matchMedia === 'function' ? window.matchMedia(WIDE) : null);

const subscribe = (listener: () => void) => {
  const list = query();
  list?.addEventListener('change', listener);
  return () => list?.removeEventListener('change', listener);
};
const isWide = () => query()?.matches ?? false;
const phonesFirst = () => false;

export const useIsWide = (): boolean => useSyncExternalStore(subscribe, isWide, phonesFirst);
