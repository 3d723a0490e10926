import type { EpisodeList } from '../../../contract/entities.ts';
import { useTranslation } from '../../../i18n/useTranslation.tsx';
import { useLanguage } from '../../components/useLanguage.ts';
import { useAppSelector } from '../../core/hooks.ts';
import { formatPrice } from '../../lib/format.ts';
import { selectOffers } from './slice.ts';

type Prices = { subscription: string | null; pass: string | null };

/** The list of episodes names the cheapest prices; a refused unlock names every plan, with the prices of that moment. */
export function usePrices(videoId: string, offer: EpisodeList['offer'], pass: EpisodeList['pass']): Prices {
  const { t } = useTranslation();
  const language = useLanguage();
  const plans = useAppSelector((state) => selectOffers(state, videoId));
  const cheapest = plans
    .flatMap(({ amount, currency, renewalDays }) =>
      renewalDays === null ? [] : [{ amount, currency, renewalDays }],
    )
    .sort((one, other) => one.amount - other.amount)[0];
  const subscription = cheapest ?? offer;
  const once = plans.find(({ kind }) => kind === 'pass') ?? pass;
  return {
    subscription:
      subscription &&
      t('wall.price', {
        price: formatPrice(subscription.amount, subscription.currency, language),
        period: t('episodes.days', { count: subscription.renewalDays }),
      }),
    pass: once && t('wall.pass', { price: formatPrice(once.amount, once.currency, language) }),
  };
}
