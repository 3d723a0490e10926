import type { JSX } from 'react';
import { useTranslation } from '../../../i18n/useTranslation.tsx';
import { Notice } from '../../components/Notice.tsx';
import { useAppSelector } from '../../core/hooks.ts';
import { selectDetour } from '../../core/navigation/slice.ts';

/** A waiting run is named after its request. */
const REASONS = new Map<string, 'unlock' | 'subscribe' | 'checkout'>([
  ['unlocked/unlockRequested', 'unlock'],
  ['plans/subscribeRequested', 'subscribe'],
  ['orders/checkoutRequested', 'checkout'],
]);

export function LoginReason(): JSX.Element | null {
  const { t } = useTranslation();
  const detour = useAppSelector(selectDetour);
  if (detour?.wants !== 'login') return null;
  const reason = REASONS.get(detour.flow?.name ?? '');
  return <Notice kind="info">{t(`account.detour.${reason ?? 'other'}`)}</Notice>;
}
