import type { JSX } from 'react';
import { useTranslation } from '../../../i18n/useTranslation.tsx';
import { Button } from '../../components/Button.tsx';
import { StateView } from '../../components/StateView.tsx';
import { useAppDispatch, useAppSelector } from '../../core/hooks.ts';
import styles from './PaymentList.module.css';
import { PaymentRow } from './PaymentRow.tsx';
import { listOpened, moreWanted, selectPayments } from './paymentsSlice.ts';

export function PaymentList(): JSX.Element {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const { items, status } = useAppSelector(selectPayments);
  const onRetry = () => dispatch(items.length > 0 ? moreWanted() : listOpened());

  if (items.length === 0 && status === 'end') {
    return <p className={styles.note}>{t('individual.payments.empty')}</p>;
  }
  return (
    <>
      {items.length > 0 && (
        <ul className={styles.list}>
          {items.map((order) => (
            <PaymentRow key={order.id} order={order} />
          ))}
        </ul>
      )}
      {status === 'failed' && (
        <StateView
          kind="failed"
          title={t('list.failed')}
          text={t('list.failedText')}
          action={{ label: t('list.retry'), onClick: onRetry }}
        />
      )}
      {status === 'more' && (
        <div className={styles.more}>
          <Button kind="secondary" onClick={() => dispatch(moreWanted())}>
            {t('list.more')}
          </Button>
        </div>
      )}
      <div role="status">
        {(status === 'loading' || status === 'idle') && <p className={styles.note}>{t('list.loading')}</p>}
        {status === 'end' && <StateView kind="end" title={t('list.end')} />}
      </div>
    </>
  );
}
