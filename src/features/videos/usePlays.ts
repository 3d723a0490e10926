import { useTranslation } from '../../../i18n/useTranslation.tsx';
import { useLanguage } from '../../components/useLanguage.ts';
import { formatCount } from '../../lib/format.ts';

const MILLION = 1_000_000;

/** "12.4K plays". */
export function usePlays(playCount: number): string {
  const { t } = useTranslation();
  const language = useLanguage();
  // "1.2M" takes the plural of a whole million: "1,2 M de reproducciones".
  return t('video.plays', { count: Math.min(playCount, MILLION), plays: formatCount(playCount, language) });
}
