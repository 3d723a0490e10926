import { type JSX, useMemo } from 'react';
import { paths } from '../../contract/paths.ts';
import { useTranslation } from '../../i18n/useTranslation.tsx';
import { type NoteOf, offerNote } from '../components/cardNote.ts';
import { unlockIcon } from '../components/Icon.tsx';
import { Screen } from '../components/Screen.tsx';
import { SignInFirst } from '../components/StateView.tsx';
import { VideoGrid } from '../components/VideoGrid.tsx';
import { useAppDispatch, useAppSelector } from '../core/hooks.ts';
import { selectSessionStatus } from '../core/session/slice.ts';
import { listOpened, moreWanted, selectUnlocked } from '../features/unlocked/slice.ts';
import { selectVideosById } from '../features/videos/slice.ts';

export default function Unlocked(): JSX.Element {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const { items, status } = useAppSelector(selectUnlocked);
  const ids = useMemo(() => items.map(({ id }) => id), [items]);
  const videos = useAppSelector((state) => selectVideosById(state, ids));
  const noteOf = useUnlockedNote();
  const isVisitor = useAppSelector(selectSessionStatus) === 'visitor';
  return (
    <Screen title={t('library.unlocked.title')} back={paths.me}>
      {isVisitor ? (
        <SignInFirst
          title={t('library.unlocked.visitor')}
          text={t('library.unlocked.visitorText')}
          next={paths.unlocked}
        />
      ) : (
        <VideoGrid
          videos={videos}
          noteOf={noteOf}
          status={status}
          onMore={() => dispatch(items.length > 0 ? moreWanted() : listOpened())}
          label={t('library.unlocked.title')}
          empty={{
            icon: unlockIcon,
            title: t('library.unlocked.empty'),
            text: t('library.unlocked.emptyText'),
            action: { label: t('library.browse'), to: paths.home },
          }}
        />
      )}
    </Screen>
  );
}

/** More numbers would not fit below a card. */
const NAMED = 4;

function useUnlockedNote(): NoteOf {
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
