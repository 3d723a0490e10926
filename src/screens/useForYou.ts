import { FOR_YOU, paths } from '../../contract/paths.ts';
import { useAppSelector } from '../core/hooks.ts';
import { selectLocation } from '../core/navigation/slice.ts';

/** Whether the home page shows its feed. By the store, so that a page drawn without it is taken over as it is. */
export const useForYou = (): boolean =>
  useAppSelector((state) => {
    const { path, search } = selectLocation(state);
    return path === paths.home && new URLSearchParams(search).has(FOR_YOU);
  });
