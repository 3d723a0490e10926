import { useState } from 'react';
import { DETOUR_PATHS, paths } from '../../contract/paths.ts';
import { useAppDispatch, useAppSelector } from '../core/hooks.ts';
import { navigate, navigateBack, selectLocation } from '../core/navigation/slice.ts';

/** Returns to the previous page of the app unless it was a detour, else to the home page. */
export function useBack(): () => void {
  const dispatch = useAppDispatch();
  const { from, path } = useAppSelector(selectLocation);
  // Navigation within the screen changes `from`, but not the page the user came from.
  const [cameFrom] = useState(from);
  const returns = cameFrom !== '' && cameFrom !== path && !DETOUR_PATHS.includes(cameFrom);
  return () => dispatch(returns ? navigateBack() : navigate(paths.home));
}
