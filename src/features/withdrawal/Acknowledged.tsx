import type { JSX } from 'react';
import type { Withdrawal } from '../../../contract/entities.ts';
import { useTranslation } from '../../../i18n/useTranslation.tsx';
import { Notice } from '../../components/Notice.tsx';
import { useLanguage } from '../../components/useLanguage.ts';
import { formatDate } from '../../lib/format.ts';
import { takeFocus } from './takeFocus.ts';
import styles from './Withdrawal.module.css';

/** A visitor sees the same text for every order number. */
export function Acknowledged({ answer: { at, orderId, order } }: { answer: Withdrawal }): JSX.Element {
  const { t } = useTranslation();
  const date = formatDate(at, useLanguage());
  return (
    <div ref={takeFocus} className={styles.step} role="status" tabIndex={-1}>
      <Notice kind="good" title={t('withdrawal.received.title', { date })}>
        <p>{t('withdrawal.received.order', { order: orderId })}</p>
        <p>{t(order ? 'withdrawal.received.mail' : 'withdrawal.received.mailUnseen')}</p>
      </Notice>
    </div>
  );
}
