import type { JSX } from 'react';
import { paths } from '../../contract/paths.ts';
import { useTranslation } from '../../i18n/useTranslation.tsx';
import { Screen } from '../components/Screen.tsx';
import { VideoGrid } from '../components/VideoGrid.tsx';
import { useAppDispatch, useAppSelector } from '../core/hooks.ts';
import { listOpened, moreWanted, selectUnlocked } from '../features/unlocked/slice.ts';
import { MembersOnly } from '../features/user/MembersOnly.tsx';
import { selectVideosById } from '../features/videos/slice.ts';

export default function Unlocked(): JSX.Element {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const { items, status } = useAppSelector(selectUnlocked);
  const videos = useAppSelector((state) => selectVideosById(state, items));
  return (
    <Screen title={t('library.unlocked.title')} back={paths.me}>
      <MembersOnly
        title={t('library.unlocked.visitor')}
        text={t('library.unlocked.visitorText')}
        next={paths.unlocked}
      >
        <VideoGrid
          videos={videos}
          status={status}
          onMore={() => dispatch(items.length > 0 ? moreWanted() : listOpened())}
          label={t('library.unlocked.title')}
          empty={{
            icon: 'unlock',
            title: t('library.unlocked.empty'),
            text: t('library.unlocked.emptyText'),
            action: { label: t('library.browse'), to: paths.home },
          }}
        />
      </MembersOnly>
    </Screen>
  );
}
