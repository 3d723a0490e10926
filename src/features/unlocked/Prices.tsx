import type { JSX } from 'react';
import type { EpisodeList } from '../../../contract/entities.ts';
import { useTranslation } from '../../../i18n/useTranslation.tsx';
import { useLanguage } from '../../components/useLanguage.ts';
import { useAppSelector } from '../../core/hooks.ts';
import { formatPrice } from '../../lib/format.ts';
import styles from './Paywall.module.css';
import { selectOffers } from './slice.ts';

type PricesProps = { id: string; videoId: string; offer: EpisodeList['offer'] };

/** The episode list names the cheapest subscription; a refused unlock names every plan. */
export function Prices({ id, videoId, offer }: PricesProps): JSX.Element | null {
  const { t } = useTranslation();
  const language = useLanguage();
  const plans = useAppSelector((state) => selectOffers(state, videoId));
  const cheapest = plans
    .flatMap(({ amount, currency, renewalDays }) =>
      renewalDays === null ? [] : [{ amount, currency, renewalDays }],
    )
    .sort((one, other) => one.amount - other.amount)[0];
  const subscription = cheapest ?? offer;
  const pass = plans.find(({ kind }) => kind === 'pass');
  if (!subscription && !pass) return null;
  return (
    <div id={id} className={styles.prices}>
      {subscription && (
        <p className={styles.price}>
          {t('wall.price', {
            price: formatPrice(subscription.amount, subscription.currency, language),
            period: t('episodes.days', { count: subscription.renewalDays }),
          })}
        </p>
      )}
      {pass && (
        <p className={styles.pass}>
          {t('wall.pass', { price: formatPrice(pass.amount, pass.currency, language) })}
        </p>
      )}
    </div>
  );
}
