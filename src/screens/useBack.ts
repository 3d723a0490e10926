import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { DETOUR_PATHS, paths } from '../../contract/paths.ts';
import { useAppDispatch, useAppSelector } from '../core/hooks.ts';
import { navigate, selectLocation } from '../core/navigation/slice.ts';

/** To the page before, if it was one of ours that is worth seeing again; else to the home page. */
export function useBack(): () => void {
  const dispatch = useAppDispatch();
  const go = useNavigate();
  const { from, path } = useAppSelector(selectLocation);
  // Moving within the screen changes where we last were, but not where we came from.
  const [cameFrom] = useState(from);
  const worthwhile = cameFrom !== '' && cameFrom !== path && !DETOUR_PATHS.includes(cameFrom);
  return () => (worthwhile ? go(-1) : dispatch(navigate(paths.home)));
}
