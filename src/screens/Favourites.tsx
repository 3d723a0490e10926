import { type JSX, useState } from 'react';
import { paths } from '../../contract/paths.ts';
import { useTranslation } from '../../i18n/useTranslation.tsx';
import { Notice } from '../components/Notice.tsx';
import { RemoveButton } from '../components/RemoveButton.tsx';
import { Screen } from '../components/Screen.tsx';
import { UndoLine } from '../components/UndoLine.tsx';
import { VideoGrid } from '../components/VideoGrid.tsx';
import { useAppDispatch, useAppSelector } from '../core/hooks.ts';
import {
  listOpened,
  moreWanted,
  selectFavourites,
  selectRefused,
  toggleRequested,
} from '../features/favourites/slice.ts';
import { OnThisDevice } from '../features/user/OnThisDevice.tsx';
import { selectVideosById } from '../features/videos/slice.ts';
import { useCardNote } from './useCardNote.ts';

export default function Favourites(): JSX.Element {
  const { t } = useTranslation();
  const noteOf = useCardNote();
  const dispatch = useAppDispatch();
  const { items, status } = useAppSelector(selectFavourites);
  const videos = useAppSelector((state) => selectVideosById(state, items));
  const refused = useAppSelector(selectRefused);
  /** The mark that was changed last on this screen. */
  const [last, setLast] = useState<{ videoId: string; saved: boolean } | null>(null);
  const failed = last !== null && refused === last.videoId;
  const mark = (videoId: string, saved: boolean) => {
    setLast({ videoId, saved });
    dispatch(toggleRequested({ videoId, saved }));
  };
  return (
    <Screen title={t('library.favourites.title')}>
      <OnThisDevice next={paths.favourites} />
      {failed && <Notice kind="wrong">{t('library.refused')}</Notice>}
      <VideoGrid
        videos={videos}
        noteOf={noteOf}
        cornerOf={({ id, title }) => (
          <RemoveButton label={t('library.favourites.remove', { title })} onClick={() => mark(id, false)} />
        )}
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
      {last && !last.saved && !failed && (
        <UndoLine
          key={last.videoId}
          text={t('library.removed')}
          label={t('library.undo')}
          onUndo={() => mark(last.videoId, true)}
        />
      )}
    </Screen>
  );
}
