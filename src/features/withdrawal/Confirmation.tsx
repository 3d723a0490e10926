import type { JSX } from 'react';
import type { Order } from '../../../contract/entities.ts';
import { useTranslation } from '../../../i18n/useTranslation.tsx';
import { Button } from '../../components/Button.tsx';
import { Notice } from '../../components/Notice.tsx';
import { useLanguage } from '../../components/useLanguage.ts';
import { useAppSelector } from '../../core/hooks.ts';
import { formatDate, formatPrice } from '../../lib/format.ts';
import { withdrawalErrorKey } from './errorText.ts';
import { selectWithdrawal } from './slice.ts';
import { takeFocus } from './takeFocus.ts';
import styles from './Withdrawal.module.css';

type ConfirmationProps = {
  /** Null where a mail has named the purchase. */
  order: Order | null;
  onConfirm: () => void;
  onBack?: () => void;
};

export function Confirmation({ order, onConfirm, onBack }: ConfirmationProps): JSX.Element {
  const { t } = useTranslation();
  const language = useLanguage();
  const { status, reason } = useAppSelector(selectWithdrawal);
  const failure = status === 'failed' ? reason : null;
  const isDead = !order && failure?.code === 404;
  return (
    <section ref={takeFocus} className={styles.step} aria-labelledby="withdrawal-step" tabIndex={-1}>
      <h3 id="withdrawal-step">{t('withdrawal.confirm.title')}</h3>
      {order && (
        <p className={styles.words}>
          <span className={styles.name}>{order.planName}</span>{' '}
          <span className={styles.note}>{formatDate(order.paidAt ?? order.createdAt, language)}</span>
        </p>
      )}
      <p>
        {order
          ? t('withdrawal.confirm.refund', {
              price: formatPrice(order.amount, order.currency, language),
              method: order.methodLabel ?? t('withdrawal.confirm.method'),
            })
          : t('withdrawal.confirm.refundMailed')}
      </p>
      <p>{t('withdrawal.confirm.access')}</p>
      {failure && (
        <Notice kind="wrong">{t(isDead ? 'withdrawal.failed.link' : withdrawalErrorKey(failure))}</Notice>
      )}
      <div className={styles.answers}>
        <Button full busy={status === 'pending'} onClick={onConfirm}>
          {t('withdrawal.confirm.submit')}
        </Button>
        {onBack && (
          <Button full kind="secondary" disabled={status === 'pending'} onClick={onBack}>
            {t('withdrawal.confirm.back')}
          </Button>
        )}
      </div>
    </section>
  );
}
