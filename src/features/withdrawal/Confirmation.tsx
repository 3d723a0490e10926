import type { JSX } from 'react';
import type { Withdrawal } from '../../../contract/entities.ts';
import { useTranslation } from '../../../i18n/useTranslation.tsx';
import { Button } from '../../components/Button.tsx';
import { Notice } from '../../components/Notice.tsx';
import { useLanguage } from '../../components/useLanguage.ts';
import { useAppDispatch, useAppSelector } from '../../core/hooks.ts';
import { formatDate, formatPrice } from '../../lib/format.ts';
import { withdrawalErrorKey } from './errorText.ts';
import { abandoned, requested, selectWithdrawal } from './slice.ts';
import { takeFocus } from './takeFocus.ts';
import styles from './Withdrawal.module.css';

export function Confirmation({ answer: { orderId, order } }: { answer: Withdrawal }): JSX.Element {
  const { t } = useTranslation();
  const language = useLanguage();
  const dispatch = useAppDispatch();
  const { status, reason, request } = useAppSelector(selectWithdrawal);
  const price = order && formatPrice(order.amount, order.currency, language);
  const confirm = () => {
    if (request) dispatch(requested({ ...request, confirm: true }));
  };
  return (
    <section ref={takeFocus} className={styles.step} aria-labelledby="withdrawal-step" tabIndex={-1}>
      <h3 id="withdrawal-step">{t('withdrawal.confirm.title')}</h3>
      {order ? (
        <p className={styles.words}>
          <span className={styles.name}>{order.planName}</span>{' '}
          <span className={styles.note}>{formatDate(order.paidAt ?? order.createdAt, language)}</span>
        </p>
      ) : (
        <p className={styles.words}>{t('withdrawal.confirm.order', { order: orderId })}</p>
      )}
      <p>
        {price
          ? t('withdrawal.confirm.refund', {
              price,
              method: order.methodLabel ?? t('withdrawal.confirm.method'),
            })
          : t('withdrawal.confirm.refundUnseen')}
      </p>
      <p>{t('withdrawal.confirm.access')}</p>
      {status === 'failed' && reason && <Notice kind="wrong">{t(withdrawalErrorKey(reason))}</Notice>}
      <div className={styles.answers}>
        <Button full busy={status === 'pending'} onClick={confirm}>
          {t('withdrawal.confirm.submit')}
        </Button>
        <Button full kind="secondary" disabled={status === 'pending'} onClick={() => dispatch(abandoned())}>
          {t('withdrawal.confirm.back')}
        </Button>
      </div>
    </section>
  );
}
