import type { EpisodeList, Video } from '../../../contract/entities.ts';
import { useTranslation } from '../../../i18n/useTranslation.tsx';
import { useLanguage } from '../../components/hooks.ts';
import { formatCount, formatPrice } from '../../lib/format.ts';

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

const MILLION = 1_000_000;

/** "12.4K plays". */
export function usePlays(playCount: number): string {
  const { t } = useTranslation();
  const language = useLanguage();
  // "1.2M" takes the plural of a whole million: "1,2 M de reproducciones".
  return t('video.plays', { count: Math.min(playCount, MILLION), plays: formatCount(playCount, language) });
}
