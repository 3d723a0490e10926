import type { JSX } from 'react';
import type { Withdrawal } from '../../../contract/entities.ts';
import { useTranslation } from '../../../i18n/useTranslation.tsx';
import { Notice } from '../../components/Notice.tsx';
import { useLanguage } from '../../components/useLanguage.ts';
import { formatDate } from '../../lib/format.ts';
import { takeFocus } from './takeFocus.ts';
import styles from './Withdrawal.module.css';

/** A visitor who asks for a link sees the same text for every order number. */
export function Acknowledged({ answer: { at, orderId, status } }: { answer: Withdrawal }): JSX.Element {
  const { t } = useTranslation();
  const date = formatDate(at, useLanguage());
  const isMailed = status === 'mailed';
  return (
    <div ref={takeFocus} className={styles.step} role="status" tabIndex={-1}>
      <Notice
        kind="good"
        title={isMailed ? t('withdrawal.mailed.title') : t('withdrawal.received.title', { date })}
      >
        <p>{t(isMailed ? 'withdrawal.mailed.number' : 'withdrawal.received.order', { order: orderId })}</p>
        <p>{isMailed ? t('withdrawal.mailed.link', { date }) : t('withdrawal.received.mail')}</p>
        {isMailed && <p>{t('withdrawal.mailed.missing')}</p>}
      </Notice>
    </div>
  );
}
