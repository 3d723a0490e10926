import type { User, Video } from '../../contract/entities.ts';
import { useTranslation } from '../../i18n/useTranslation.tsx';
import { type NoteOf, offerNote } from '../components/cardNote.ts';
import { useAppSelector } from '../core/hooks.ts';
import { resumePointOf } from '../features/history/continueWatching.ts';
import { selectHistory } from '../features/history/slice.ts';
import { toGo } from '../features/history/toGo.ts';
import { selectUser } from '../features/user/slice.ts';

const opens = ({ subscription, passes }: User, { id }: Video) =>
  (subscription !== null && Date.parse(subscription.accessUntil) > Date.now()) || passes.includes(id);

/** A card makes no offer for what is paid: it says how far the viewer is. */
export function useCardNote(): NoteOf {
  const { t } = useTranslation();
  const user = useAppSelector(selectUser);
  const { items } = useAppSelector(selectHistory);
  return (video) => {
    if (!user || !opens(user, video)) return offerNote(t, video);
    const entry = items.find(({ videoId }) => videoId === video.id);
    const resumePoint = entry ? resumePointOf(entry, video) : null;
    return resumePoint ? toGo(t, resumePoint) : t('list.episodes', { count: video.episodeCount });
  };
}
