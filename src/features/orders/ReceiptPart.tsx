import { type JSX, useId } from 'react';
import type { Order, Receipt } from '../../../contract/entities.ts';
import { paths } from '../../../contract/paths.ts';
import { useTranslation } from '../../../i18n/useTranslation.tsx';
import { Button } from '../../components/Button.tsx';
import { useLanguage } from '../../components/hooks.ts';
import { StateView } from '../../components/StateView.tsx';
import { useAppDispatch, useAppSelector } from '../../core/hooks.ts';
import { formatDate, formatPrice, languageTag } from '../../lib/format.ts';
import { isWithdrawable, withdrawalPath } from '../../lib/withdrawal.ts';
import styles from './Receipt.module.css';
import { receiptOpened, selectReceipt } from './receiptSlice.ts';
import summary from './Summary.module.css';

export function ReceiptPart({ order }: { order: Order }): JSX.Element {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const title = useId();
  const { status, orderId, receipt } = useAppSelector(selectReceipt);
  const isCurrent = orderId === order.id;
  return (
    <section className={styles.receipt} aria-labelledby={title}>
      <h2 id={title} className={styles.title}>
        {t('order.receipt.title')}
      </h2>
      {isCurrent && receipt && <ReceiptDetails receipt={receipt} order={order} />}
      {isCurrent && status === 'failed' && (
        <StateView
          kind="failed"
          title={t('order.receipt.failed')}
          text={t('order.receipt.failedText')}
          action={{ label: t('list.retry'), onClick: () => dispatch(receiptOpened({ orderId: order.id })) }}
        />
      )}
      {(!isCurrent || status === 'loading') && (
        <StateView kind="loading" title={t('order.receipt.loading')} />
      )}
    </section>
  );
}

function ReceiptDetails({ receipt, order }: { receipt: Receipt; order: Order }): JSX.Element {
  const { t } = useTranslation();
  return (
    <>
      <dl className={`${styles.paper} ${summary.list}`}>
        {useLines(receipt).map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {order.testMode && <p className={styles.testMode}>{t('order.testMode')}</p>}
      <div className={styles.actions}>
        <Button kind="secondary" full onClick={() => window.print()}>
          {t('order.receipt.print')}
        </Button>
        <Button kind="quiet" full to={`${paths.individual}#payments`}>
          {t('order.payments')}
        </Button>
        {isWithdrawable(order) && (
          <Button kind="quiet" full to={withdrawalPath(order.id)}>
            {t('withdrawal.link')}
          </Button>
        )}
      </div>
    </>
  );
}

function useLines(receipt: Receipt): [string, string][] {
  const { t } = useTranslation();
  const language = useLanguage();
  const { number, issuedAt, orderId, seller, item, currency, tax, methodLabel } = receipt;
  const price = (amount: number) => formatPrice(amount, currency, language);
  const percent = new Intl.NumberFormat(languageTag(language)).format(tax?.percent ?? 0);
  const { refundedAmount, refundedAt } = receipt;
  const refunded = refundedAt
    ? t('order.receipt.refundedOn', { price: price(refundedAmount), date: formatDate(refundedAt, language) })
    : price(refundedAmount);
  const lines: [string, string | null | false][] = [
    [t('order.receipt.number'), number],
    [t('order.receipt.date'), formatDate(issuedAt, language)],
    [t('order.receipt.order'), orderId],
    [t('order.receipt.seller'), [seller.name, seller.address].filter(Boolean).join('\n')],
    [t('order.receipt.payer'), receipt.payer],
    [t('order.receipt.item'), item],
    [t('order.receipt.amount'), price(receipt.amount)],
    [t('order.receipt.tax', { name: tax?.name ?? '', percent }), tax && price(tax.amount)],
    [t('order.receipt.method'), methodLabel],
    [t('order.receipt.refunded'), refundedAmount > 0 && refunded],
  ];
  return lines.filter((line): line is [string, string] => Boolean(line[1]));
}
