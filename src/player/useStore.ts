import { useSyncExternalStore } from 'react';
import type { Store } from './store.ts';

export const useStore = <T>({ subscribe, get }: Pick<Store<T>, 'subscribe' | 'get'>): T =>
  useSyncExternalStore(subscribe, get, get);
