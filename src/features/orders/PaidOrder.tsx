import { type JSX, useState } from 'react';
import type { Order } from '../../../contract/entities.ts';
import { paths, videoPath } from '../../../contract/paths.ts';
import { useTranslation } from '../../../i18n/useTranslation.tsx';
import { Button } from '../../components/Button.tsx';
import { useLanguage } from '../../components/useLanguage.ts';
import { useAppDispatch } from '../../core/hooks.ts';
import { formatDate, formatPrice } from '../../lib/format.ts';
import styles from './Outcome.module.css';
import { Outcome } from './Outcome.tsx';
import summary from './Summary.module.css';
import { continueRequested } from './slice.ts';

type PaidOrderProps = {
  order: Order;
  goesOn: boolean;
};

export function PaidOrder({ order, goesOn }: PaidOrderProps): JSX.Element {
  const { t } = useTranslation();
  const language = useLanguage();
  const dispatch = useAppDispatch();
  const [continued, setContinued] = useState(false);
  const continueFlow = () => {
    setContinued(true);
    dispatch(continueRequested());
  };
  const { videoId } = order;
  const price = (amount: number) => formatPrice(amount, order.currency, language);
  const to = videoId ? videoPath(videoId) : paths.home;
  return (
    <Outcome
      tone="good"
      title={t('order.paid.title')}
      text={t(order.kind === 'pass' ? 'order.paid.pass' : 'order.paid.subscription')}
    >
      <dl className={`${styles.summary} ${summary.list}`}>
        <div>
          <dt>{t('order.paid.plan')}</dt>
          <dd>{order.planName}</dd>
        </div>
        <div>
          <dt>{t('order.paid.amount')}</dt>
          <dd>{price(order.amount)}</dd>
        </div>
        {order.refundedAmount > 0 && (
          <div>
            <dt>{t('order.paid.refunded')}</dt>
            <dd>{price(order.refundedAmount)}</dd>
          </div>
        )}
        {order.refundRequestedAt && (
          <div>
            <dt>{t('order.paid.refundAsked')}</dt>
            <dd>{formatDate(order.refundRequestedAt, language)}</dd>
          </div>
        )}
        <div>
          <dt>{t('order.paid.renewal')}</dt>
          <dd>{order.renewsAt ? formatDate(order.renewsAt, language) : t('order.paid.noRenewal')}</dd>
        </div>
      </dl>
      <div className={styles.actions}>
        {goesOn && (
          <Button full busy={continued} onClick={continueFlow}>
            {t('order.paid.continue')}
          </Button>
        )}
        {/* This button still works if the flow has ended. */}
        <Button full kind={goesOn ? 'quiet' : 'primary'} to={to}>
          {t(videoId ? 'order.paid.watch' : 'order.paid.home')}
        </Button>
      </div>
    </Outcome>
  );
}
