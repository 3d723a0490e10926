import { type JSX, type ReactNode, useMemo } from 'react';
import { paths, withNext } from '../../contract/paths.ts';
import { useTranslation } from '../../i18n/useTranslation.tsx';
import { type NoteOf, offerNote } from '../components/cardNote.ts';
import { unlockIcon, userIcon } from '../components/icons.ts';
import { Screen } from '../components/Screen.tsx';
import { StateView } from '../components/StateView.tsx';
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
  return (
    <Screen title={t('library.unlocked.title')} back={paths.me}>
      <MembersOnly
        title={t('library.unlocked.visitor')}
        text={t('library.unlocked.visitorText')}
        next={paths.unlocked}
      >
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
      </MembersOnly>
    </Screen>
  );
}

type MembersOnlyProps = {
  title: string;
  text: string;
  next: string;
  children: ReactNode;
};

function MembersOnly({ title, text, next, children }: MembersOnlyProps): ReactNode {
  const { t } = useTranslation();
  const status = useAppSelector(selectSessionStatus);
  if (status !== 'visitor') return children;
  const to = withNext(paths.login, next);
  const action = { label: t('library.signIn'), to };
  return <StateView kind="empty" icon={userIcon} title={title} text={text} action={action} />;
}

/** More numbers would not fit below a card. */
const NAMED = 4;

/** Says what the server has opened of a video; after a plan's end that may be nothing. */
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
