import { type JSX, useMemo } from 'react';
import { paths } from '../../contract/paths.ts';
import { useTranslation } from '../../i18n/useTranslation.tsx';
import { unlockIcon } from '../components/icons.ts';
import { Screen } from '../components/Screen.tsx';
import { VideoGrid } from '../components/VideoGrid.tsx';
import { useAppDispatch, useAppSelector } from '../core/hooks.ts';
import { listOpened, moreWanted, selectUnlocked } from '../features/unlocked/slice.ts';
import { MembersOnly } from '../features/user/MembersOnly.tsx';
import { selectVideosById } from '../features/videos/slice.ts';
import { useUnlockedNote } from './useUnlockedNote.ts';

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
