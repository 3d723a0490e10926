import type { JSX } from 'react';
import type { Order } from '../../../contract/entities.ts';
import { paths } from '../../../contract/paths.ts';
import { useTranslation } from '../../../i18n/useTranslation.tsx';
import { Button } from '../../components/Button.tsx';
import { useLanguage } from '../../components/useLanguage.ts';
import { formatPrice } from '../../lib/format.ts';
import styles from './Outcome.module.css';
import { Outcome } from './Outcome.tsx';
import { declineText, endingOf } from './orderTexts.ts';

export function UnpaidOrder({ order }: { order: Order }): JSX.Element {
  const { t } = useTranslation();
  const { videoId, status, declineCode, amount, refundedAmount, currency } = order;
  const price = formatPrice(refundedAmount || amount, currency, useLanguage());
  const ending = endingOf(status);
  const shop = videoId ? `${paths.shop}?${new URLSearchParams({ video: videoId })}` : paths.shop;
  return (
    <Outcome
      tone={ending === 'declined' ? 'bad' : 'calm'}
      title={t(`order.${ending}.title`)}
      text={
        ending === 'declined'
          ? `${t(declineText(declineCode))} ${t('order.declined.nothingCharged')}`
          : t(`order.${ending}.text`, { price })
      }
    >
      <div className={styles.actions}>
        <Button full to={shop}>
          {t(ending === 'refunded' ? 'order.plans' : 'order.tryAgain')}
        </Button>
        <Button full kind="quiet" to={paths.home}>
          {t('order.home')}
        </Button>
      </div>
    </Outcome>
  );
}
