import type { EpisodeList, Video } from '../../../contract/entities.ts';
import { useTranslation } from '../../../i18n/useTranslation.tsx';
import { useLanguage } from '../../components/useLanguage.ts';
import { formatPrice } from '../../lib/format.ts';

export function useBoundary({ freeEpisodes: free, episodeCount }: Video, list: EpisodeList | null): string {
  const { t } = useTranslation();
  const language = useLanguage();
  if (free >= episodeCount) return t('list.allFree', { count: episodeCount });
  if (list?.episodes.length && list.episodes.every(({ access }) => access !== 'locked'))
    return t('episodes.allOpen');
  const count = episodeCount - free;
  if (!list?.offer) return t('episodes.boundaryNoPrice', { free, count });
  const { amount, currency, renewalDays } = list.offer;
  const price = formatPrice(amount, currency, language);
  return t('episodes.boundary', { free, count, price, period: t('episodes.days', { count: renewalDays }) });
}
