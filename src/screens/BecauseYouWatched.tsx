import { type JSX, useRef } from 'react';
import { useTranslation } from '../../i18n/useTranslation.tsx';
import { useInView } from '../components/hooks.ts';
import { ScrollRow, VideoRow } from '../components/VideoRow.tsx';
import { useAppDispatch, useAppSelector } from '../core/hooks.ts';
import { selectNotInterested } from '../features/forYou/slice.ts';
import { selectHistory, similarWanted } from '../features/history/slice.ts';
import { useVideoList } from '../features/videos/hooks.ts';
import { selectVideo } from '../features/videos/slice.ts';
import { useCardNote } from './hooks.ts';

export default function BecauseYouWatched(): JSX.Element {
  const { t } = useTranslation();
  const noteOf = useCardNote();
  const dispatch = useAppDispatch();
  const sentinel = useRef<HTMLDivElement>(null);
  const [last] = useAppSelector(selectHistory).items;
  const watched = useAppSelector((state) => selectVideo(state, last?.videoId ?? ''));
  const { videos: similar, status } = useVideoList({ similarTo: last?.videoId ?? '' });
  const notInterested = useAppSelector(selectNotInterested);
  const videos = similar.filter(({ id }) => !notInterested.includes(id));
  useInView(sentinel, status === 'idle', () => dispatch(similarWanted()));
  return (
    <div ref={sentinel}>
      {watched && videos.length > 0 && (
        <VideoRow title={t('home.because', { title: watched.title })}>
          <ScrollRow videos={videos} noteOf={noteOf} />
        </VideoRow>
      )}
    </div>
  );
}
