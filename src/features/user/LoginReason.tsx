import type { JSX } from 'react';
import { useTranslation } from '../../../i18n/useTranslation.tsx';
import { Notice } from '../../components/Notice.tsx';
import { useAppSelector } from '../../core/hooks.ts';
import { selectDetour } from '../../core/navigation/slice.ts';

/** A run is named after the type of its request. */
const REASONS = {
  'unlocked/unlockRequested': 'unlock',
  'plans/subscribeRequested': 'subscribe',
  'orders/checkoutRequested': 'checkout',
} as const;
const reasonOf = (run = '') => (run in REASONS ? REASONS[run as keyof typeof REASONS] : 'other');

export function LoginReason(): JSX.Element | null {
  const { t } = useTranslation();
  const detour = useAppSelector(selectDetour);
  if (detour?.wants !== 'login') return null;
  return <Notice kind="info">{t(`account.detour.${reasonOf(detour.flow?.name)}`)}</Notice>;
}
