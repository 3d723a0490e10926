import type { JSX } from 'react';
import { useTranslation } from '../../../i18n/useTranslation.tsx';
import { Notice } from '../../components/Notice.tsx';
import { useAppSelector } from '../../core/hooks.ts';
import { selectDetour } from '../../core/navigation/slice.ts';

const KNOWN = ['unlock', 'subscribe', 'checkout'] as const;

export function LoginReason(): JSX.Element | null {
  const { t } = useTranslation();
  const detour = useAppSelector(selectDetour);
  if (detour?.wants !== 'login') return null;
  const flow = KNOWN.find((name) => name === detour.flow?.name) ?? 'other';
  return <Notice kind="info">{t(`account.detour.${flow}`)}</Notice>;
}
