import { type JSX, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { Video } from '../../contract/entities.ts';
import { FAVOURITE_ORDERS, type FavouriteOrder } from '../../contract/library.ts';
import { DOWNLOADS, downloadsPath, favouritesPath, paths } from '../../contract/paths.ts';
import { useTranslation } from '../../i18n/useTranslation.tsx';
import { Chip, Chips } from '../components/Chips.tsx';
import { heartIcon } from '../components/Icon.tsx';
import { Notice } from '../components/Notice.tsx';
import { RemoveButton, UndoLine } from '../components/Remove.tsx';
import { Screen } from '../components/Screen.tsx';
import { CardGrid, VideoGrid } from '../components/VideoGrid.tsx';
import { VideoRow } from '../components/VideoRow.tsx';
import { useAppDispatch, useAppSelector } from '../core/hooks.ts';
import { navigate } from '../core/navigation/slice.ts';
import { DownloadList } from '../features/downloads/DownloadList.tsx';
import {
  listOpened,
  moreWanted,
  selectFavourites,
  selectMarks,
  selectRefused,
  selectSort,
  toggleRequested,
} from '../features/favourites/slice.ts';
import { OnThisDevice } from '../features/user/OnThisDevice.tsx';
import { selectVideosById } from '../features/videos/slice.ts';
import styles from './Favourites.module.css';
import { useCardNote } from './hooks.ts';

export default function Favourites(): JSX.Element {
  const { t } = useTranslation();
  const [query] = useSearchParams();
  const showsDownloads = query.has(DOWNLOADS);
  return (
    <Screen
      title={t(showsDownloads ? 'downloads.title' : 'library.favourites.title')}
      narrow={showsDownloads}
    >
      <Views downloads={showsDownloads} />
      {showsDownloads ? <DownloadList /> : <Saved />}
    </Screen>
  );
}

function Views({ downloads }: { downloads: boolean }): JSX.Element {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const go = (path: string) => dispatch(navigate(path, { replace: true }));
  return (
    <div className={styles.orders}>
      <Chips label={t('library.views')}>
        <Chip pressed={!downloads} onClick={() => go(paths.favourites)}>
          {t('library.favourites.title')}
        </Chip>
        <Chip pressed={downloads} onClick={() => go(downloadsPath)}>
          {t('downloads.title')}
        </Chip>
      </Chips>
    </div>
  );
}

function Saved(): JSX.Element {
  const { t } = useTranslation();
  const noteOf = useCardNote();
  const dispatch = useAppDispatch();
  const { items, status } = useAppSelector(selectFavourites);
  const videos = useAppSelector((state) => selectVideosById(state, items));
  const marks = useAppSelector(selectMarks);
  const sort = useAppSelector(selectSort);
  const refused = useAppSelector(selectRefused);
  const [last, setLast] = useState<{ videoId: string; saved: boolean } | null>(null);
  const failed = last !== null && refused === last.videoId;
  const mark = (videoId: string, saved: boolean) => {
    setLast({ videoId, saved });
    dispatch(toggleRequested({ videoId, saved }));
  };
  const finished = videos.filter(({ id }) => marks[id]?.finished);
  const current = videos.filter(({ id }) => !marks[id]?.finished);
  const cards = {
    noteOf,
    cornerOf: ({ id, title }: Video) => (
      <>
        {marks[id]?.newEpisode && <span className={styles.badge}>{t('library.favourites.newEpisode')}</span>}
        <RemoveButton label={t('library.favourites.remove', { title })} onClick={() => mark(id, false)} />
      </>
    ),
  };
  const paged = {
    ...cards,
    status,
    onMore: () => dispatch(items.length > 0 ? moreWanted() : listOpened(sort)),
    empty: {
      icon: heartIcon,
      title: t('library.favourites.empty'),
      text: t('library.favourites.emptyText'),
      action: { label: t('library.browse'), to: paths.home },
    },
  };
  return (
    <>
      <OnThisDevice next={paths.favourites} />
      {failed && <Notice kind="wrong">{t('library.refused')}</Notice>}
      {(items.length > 1 || sort !== 'saved') && <Orders chosen={sort} />}
      {finished.length === 0 ? (
        <VideoGrid {...paged} videos={current} label={t('library.favourites.title')} />
      ) : (
        <>
          {current.length > 0 && (
            <CardGrid {...cards} videos={current} label={t('library.favourites.title')} />
          )}
          <VideoRow title={t('library.favourites.finished')}>
            {/* Finished videos come last, so the next page belongs below them. */}
            <VideoGrid {...paged} videos={finished} label={t('library.favourites.finished')} />
          </VideoRow>
        </>
      )}
      {last && !last.saved && !failed && (
        <UndoLine
          key={last.videoId}
          text={t('library.removed')}
          label={t('library.undo')}
          onUndo={() => mark(last.videoId, true)}
        />
      )}
    </>
  );
}

function Orders({ chosen }: { chosen: FavouriteOrder }): JSX.Element {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  return (
    <div className={styles.orders}>
      <Chips label={t('library.favourites.sort')}>
        {FAVOURITE_ORDERS.map((order) => (
          <Chip
            key={order}
            pressed={order === chosen}
            onClick={() => dispatch(navigate(favouritesPath(order), { replace: true }))}
          >
            {t(`library.favourites.order.${order}`)}
          </Chip>
        ))}
      </Chips>
    </div>
  );
}
