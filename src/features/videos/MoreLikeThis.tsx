import { type JSX, useRef } from 'react';
import { useTranslation } from '../../../i18n/useTranslation.tsx';
import type { NoteOf } from '../../components/cardNote.ts';
import { useInView } from '../../components/hooks.ts';
import { StateView } from '../../components/StateView.tsx';
import { RowSkeleton, ScrollRow, VideoRow } from '../../components/VideoRow.tsx';
import { useAppDispatch } from '../../core/hooks.ts';
import { useVideoList } from './hooks.ts';
import { listOpened } from './slice.ts';

type MoreLikeThisProps = { videoId: string; noteOf: NoteOf };

export function MoreLikeThis({ videoId, noteOf }: MoreLikeThisProps): JSX.Element | null {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const placeholder = useRef<HTMLDivElement>(null);
  const { videos, status, onMore } = useVideoList({ similarTo: videoId });
  useInView(placeholder, status === 'idle', () => dispatch(listOpened({ similarTo: videoId })));

  if (status === 'idle') return <div ref={placeholder} />;
  if (videos.length === 0 && status === 'end') return null;
  return (
    <VideoRow title={t('video.similar')}>
      {videos.length > 0 && <ScrollRow videos={videos} noteOf={noteOf} />}
      {videos.length === 0 && status === 'loading' && <RowSkeleton />}
      {videos.length === 0 && status === 'failed' && (
        <StateView
          kind="failed"
          title={t('list.failed')}
          text={t('list.failedText')}
          action={{ label: t('list.retry'), onClick: onMore }}
        />
      )}
    </VideoRow>
  );
}
