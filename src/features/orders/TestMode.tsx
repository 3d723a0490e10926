import type { JSX } from 'react';
import { useTranslation } from '../../../i18n/useTranslation.tsx';
import { useAppSelector } from '../../core/hooks.ts';
import { selectOrder } from './slice.ts';
import styles from './TestMode.module.css';

export function TestMode({ on }: { on?: boolean }): JSX.Element | null {
  const { t } = useTranslation();
  const order = useAppSelector(selectOrder);
  return (on ?? order?.testMode) ? <p className={styles.band}>{t('order.testMode')}</p> : null;
}
