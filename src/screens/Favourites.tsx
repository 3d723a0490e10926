import type { JSX } from 'react';
import { paths } from '../../contract/paths.ts';
import { useTranslation } from '../../i18n/useTranslation.tsx';
import { Screen } from '../components/Screen.tsx';
import { VideoGrid } from '../components/VideoGrid.tsx';
import { useAppDispatch, useAppSelector } from '../core/hooks.ts';
import { listOpened, moreWanted, selectFavourites } from '../features/favourites/slice.ts';
import { OnThisDevice } from '../features/user/OnThisDevice.tsx';
import { selectVideosById } from '../features/videos/slice.ts';
import { useCardNote } from './useCardNote.ts';

export default function Favourites(): JSX.Element {
  const { t } = useTranslation();
  const noteOf = useCardNote();
  const dispatch = useAppDispatch();
  const { items, status } = useAppSelector(selectFavourites);
  const videos = useAppSelector((state) => selectVideosById(state, items));
  return (
    <Screen title={t('library.favourites.title')}>
      <OnThisDevice next={paths.favourites} />
      <VideoGrid
        videos={videos}
        noteOf={noteOf}
        status={status}
        onMore={() => dispatch(items.length > 0 ? moreWanted() : listOpened())}
        label={t('library.favourites.title')}
        empty={{
          icon: 'heart',
          title: t('library.favourites.empty'),
          text: t('library.favourites.emptyText'),
          action: { label: t('library.browse'), to: paths.home },
        }}
      />
    </Screen>
  );
}
