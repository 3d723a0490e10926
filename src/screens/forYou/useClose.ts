import { useState } from 'react';
import { NavigationType, useNavigationType } from 'react-router-dom';
import { paths } from '../../../contract/paths.ts';
import { useAppDispatch, useAppSelector } from '../../core/hooks.ts';
import { navigate, navigateBack, selectLocation } from '../../core/navigation/slice.ts';

/** Keys of session history entries that a link opened: the page behind such an entry belongs to the app. */
const openedByLink = new Set<string>();

/** Returns to the page below, or to the home page if the user landed here. */
export function useClose(): () => void {
  const dispatch = useAppDispatch();
  const type = useNavigationType();
  const { key } = useAppSelector(selectLocation);
  useState(() => type === NavigationType.Push && openedByLink.add(key));
  return () => dispatch(openedByLink.has(key) ? navigateBack() : navigate(paths.home, { replace: true }));
}
