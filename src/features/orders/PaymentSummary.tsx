import type { JSX } from 'react';
import type { Order } from '../../../contract/entities.ts';
import { useTranslation } from '../../../i18n/useTranslation.tsx';
import { useLanguage } from '../../components/useLanguage.ts';
import { formatDate, formatPrice } from '../../lib/format.ts';
import styles from './Summary.module.css';

export function PaymentSummary({ order }: { order: Order }): JSX.Element {
  const { t } = useTranslation();
  const language = useLanguage();
  const price = formatPrice(order.amount, order.currency, language);
  const { renewalDays: count, renewsAt } = order;
  return (
    <section className={styles.summary} aria-labelledby="summary">
      <h2 id="summary" className={styles.title}>
        {t('card.summary')}
      </h2>
      <dl className={styles.list}>
        <div>
          <dt>{t('card.plan')}</dt>
          <dd>{order.planName}</dd>
        </div>
        <div className={styles.now}>
          <dt>{t('card.now')}</dt>
          <dd>{price}</dd>
        </div>
        <div>
          <dt>{t('card.renewal')}</dt>
          <dd>
            {renewsAt ? formatDate(renewsAt, language) : t('card.noRenewal')}
            {renewsAt && count !== null && (
              <span className={styles.then}>{t('card.then', { price, count })}</span>
            )}
          </dd>
        </div>
      </dl>
    </section>
  );
}
