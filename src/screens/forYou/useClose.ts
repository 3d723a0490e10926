import { useState } from 'react';
import { NavigationType, useNavigate, useNavigationType } from 'react-router-dom';
import { paths } from '../../../contract/paths.ts';
import { useAppDispatch, useAppSelector } from '../../core/hooks.ts';
import { navigate, selectLocation } from '../../core/navigation/slice.ts';

/** Entries of the session history that a link of ours has led to: behind them is the page that they were opened from. */
const led = new Set<string>();

/** Back to the page below; who came straight here is taken there instead. */
export function useClose(): () => void {
  const dispatch = useAppDispatch();
  const go = useNavigate();
  const type = useNavigationType();
  const { key } = useAppSelector(selectLocation);
  useState(() => type === NavigationType.Push && led.add(key));
  return () => (led.has(key) ? go(-1) : dispatch(navigate(paths.home, { replace: true })));
}
