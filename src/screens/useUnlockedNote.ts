import { useTranslation } from '../../i18n/useTranslation.tsx';
import { type NoteOf, offerNote } from '../components/cardNote.ts';
import { useAppSelector } from '../core/hooks.ts';
import { selectUnlocked } from '../features/unlocked/slice.ts';

/** More numbers would not fit below a card. */
const NAMED = 4;

/** Says what the server has opened of a video; after a plan's end that may be nothing. */
export function useUnlockedNote(): NoteOf {
  const { t } = useTranslation();
  const { items } = useAppSelector(selectUnlocked);
  return (video) => {
    const opened = items.find(({ id }) => id === video.id)?.opened ?? [];
    if (opened === 'all') return t('library.unlocked.all', { count: video.episodeCount });
    const count = opened.length;
    if (count === 0) return offerNote(t, video);
    return count > NAMED
      ? t('library.unlocked.some', { count })
      : t('library.unlocked.episodes', { count, numbers: opened.join(', ') });
  };
}
