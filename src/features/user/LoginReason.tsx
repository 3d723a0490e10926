import type { JSX } from 'react';
import { useTranslation } from '../../../i18n/useTranslation.tsx';
import { useAppSelector } from '../../core/hooks.ts';
import { selectDetour } from '../../core/navigation/slice.ts';
import styles from './LoginReason.module.css';

type Reason = 'unlock' | 'checkout' | 'other';

/** A waiting run is named after its request. */
const REASONS = new Map<string, Reason>([
  ['unlocked/unlockRequested', 'unlock'],
  ['orders/checkoutRequested', 'checkout'],
  // Whoever subscribes signs in at the checkout.
  ['plans/subscribeRequested', 'checkout'],
]);

/** Null for somebody who came by themselves. */
export function useLoginReason(): Reason | null {
  const detour = useAppSelector(selectDetour);
  if (!detour || detour.wants === 'plan') return null;
  return REASONS.get(detour.flow?.name ?? '') ?? 'other';
}

/** Says what comes after the form. */
export function LoginReason(): JSX.Element | null {
  const { t } = useTranslation();
  const reason = useLoginReason();
  return reason && <p className={styles.next}>{t(`account.next.${reason}`)}</p>;
}
