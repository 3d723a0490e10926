import type { JSX } from 'react';
import { useParams, useSearchParams } from 'react-router-dom';
import { isId, paths } from '../../contract/paths.ts';
import { useTranslation } from '../../i18n/useTranslation.tsx';
import { Screen } from '../components/Screen.tsx';
import { StateView } from '../components/StateView.tsx';
import { useAppDispatch, useAppSelector } from '../core/hooks.ts';
import { selectDetail, selectEpisodes, selectVideo, videoOpened } from '../features/videos/slice.ts';
import { NotFoundView } from './NotFound.tsx';
import { VideoLayout } from './video/VideoLayout.tsx';
import { VideoPlaceholder } from './video/VideoPlaceholder.tsx';
import { currentEpisode, selectViewerEpisodes } from './viewerEpisodes.ts';

export default function Video(): JSX.Element {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const { videoId = '' } = useParams();
  const [query] = useSearchParams();
  const video = useAppSelector((state) => selectVideo(state, videoId));
  const detail = useAppSelector((state) => selectDetail(state, videoId));
  const episodes = useAppSelector((state) => selectEpisodes(state, videoId));
  const list = useAppSelector((state) => selectViewerEpisodes(state, videoId));

  if (detail?.status === 'missing' || episodes?.status === 'missing' || !isId(videoId)) {
    return (
      <Screen title={t('notFound.video')} titleHidden back={paths.home} withoutFooter>
        <NotFoundView title={t('notFound.video')} text={t('notFound.videoText')} />
      </Screen>
    );
  }
  if (!(video && list) && (detail?.status === 'failed' || episodes?.status === 'failed')) {
    return (
      <Screen title={t('video.failed')} titleHidden back={paths.home} withoutFooter>
        <StateView
          kind="failed"
          title={t('video.failed')}
          text={t('list.failedText')}
          action={{ label: t('list.retry'), onClick: () => dispatch(videoOpened({ videoId })) }}
        />
      </Screen>
    );
  }
  if (!video || !list) return <VideoPlaceholder video={video} />;
  const episode = currentEpisode(list, query);
  if (!episode) {
    return (
      <Screen title={video.title} back={paths.home} withoutFooter>
        <StateView
          kind="empty"
          title={t('video.noEpisodes')}
          action={{ label: t('video.another'), to: paths.home }}
        />
      </Screen>
    );
  }
  return <VideoLayout key={videoId} video={video} list={list} episode={episode} query={query} />;
}
