import type { JSX } from 'react';
import { Link } from 'react-router-dom';
import type { Order, OrderStatus } from '../../../contract/entities.ts';
import { paths } from '../../../contract/paths.ts';
import type { TextKey } from '../../../i18n/index.ts';
import { useTranslation } from '../../../i18n/useTranslation.tsx';
import { Button } from '../../components/Button.tsx';
import { classes } from '../../components/classes.ts';
import { useLanguage } from '../../components/hooks.ts';
import { chevronRightIcon, Icon } from '../../components/Icon.tsx';
import { StateView } from '../../components/StateView.tsx';
import { useAppDispatch, useAppSelector } from '../../core/hooks.ts';
import { formatDate, formatPrice } from '../../lib/format.ts';
import { isWithdrawable, withdrawalPath } from '../../lib/withdrawal.ts';
import styles from './PaymentList.module.css';
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

function PaymentRow({ order }: { order: Order }): JSX.Element {
  const { t } = useTranslation();
  const language = useLanguage();
  const { id, status, planName, amount, currency, createdAt, paidAt, renewal, refundedAmount } = order;
  const statusClass = { paid: styles.paid, declined: styles.wrong }[status as string];
  const price = formatPrice(refundedAmount || amount, currency, language);
  const asked = status === 'paid' && order.refundRequestedAt !== null;
  const partly = status === 'paid' && refundedAmount > 0;
  return (
    <li className={styles.item}>
      <Link to={`${paths.orderResult}?${new URLSearchParams({ orderId: id })}`} className={styles.row}>
        <span className={styles.words}>
          <span className={styles.plan}>{planName}</span>{' '}
          <span className={styles.date}>
            {renewal && `${t('individual.payments.renewal')} · `}
            {formatDate(paidAt ?? createdAt, language)}
          </span>
        </span>{' '}
        <span className={styles.money}>
          <span className={styles.price}>{formatPrice(amount, currency, language)}</span>{' '}
          <span className={classes(styles.status, statusClass)}>
            {t(asked ? 'individual.payments.refundAsked' : STATUS_TEXTS[status], {
              price: asked ? formatPrice(amount - refundedAmount, currency, language) : price,
            })}
          </span>
          {partly && <span className={styles.status}>{t('individual.payments.partly', { price })}</span>}
        </span>
        <Icon shape={chevronRightIcon} size={20} />
      </Link>
      {isWithdrawable(order) && (
        <Link to={withdrawalPath(id)} className={styles.withdraw}>
          {t('withdrawal.link')}
        </Link>
      )}
    </li>
  );
}

const STATUS_TEXTS: Record<OrderStatus, TextKey> = {
  created: 'individual.payments.notPaid',
  pending: 'individual.payments.pending',
  action: 'individual.payments.pending',
  paid: 'individual.payments.paid',
  declined: 'individual.payments.declined',
  cancelled: 'individual.payments.cancelled',
  expired: 'individual.payments.expired',
  refunded: 'individual.payments.refunded',
};
