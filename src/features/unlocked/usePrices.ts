import type { EpisodeList } from '../../../contract/entities.ts';
import { useTranslation } from '../../../i18n/useTranslation.tsx';
import { useLanguage } from '../../components/useLanguage.ts';
import { useAppSelector } from '../../core/hooks.ts';
import { formatPrice } from '../../lib/format.ts';
import { selectOffers } from './slice.ts';

type Prices = { subscription: string | null; pass: string | null };
type Wall = { videoId: string; remaining: number } & Pick<EpisodeList, 'offer' | 'pass'>;

/** The list of episodes names the cheapest prices; a refused unlock names every plan, with the prices of that moment. */
export function usePrices({ videoId, remaining, offer, pass }: Wall): Prices {
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
  const priceOf = ({ amount, currency }: { amount: number; currency: string }) =>
    formatPrice(amount, currency, language);
  return {
    // The pass says what finishing costs; without one, the subscription says it.
    subscription:
      subscription &&
      t(once ? 'wall.price' : 'wall.finishByPlan', {
        count: remaining,
        price: priceOf(subscription),
        period: t('episodes.days', { count: subscription.renewalDays }),
      }),
    pass: once && t('wall.finish', { price: priceOf(once) }),
  };
}
