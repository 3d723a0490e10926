import { FOR_YOU, paths } from '../../contract/paths.ts';
import { useAppSelector } from '../core/hooks.ts';
import { selectLocation } from '../core/navigation/slice.ts';

/** Reads the store instead of the router, so that the server-rendered page hydrates unchanged. */
export const useForYou = (): boolean =>
  useAppSelector((state) => {
    const { path, search } = selectLocation(state);
    return path === paths.home && new URLSearchParams(search).has(FOR_YOU);
  });
