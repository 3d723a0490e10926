import { type JSX, type RefObject, useEffect, useRef } from 'react';
import type { Video } from '../../contract/entities.ts';
import { useText } from '../../i18n/index.ts';
import { Button } from './Button.tsx';
import { type StateAction, StateView } from './StateView.tsx';
import { CardShadow, VideoCard } from './VideoCard.tsx';
import styles from './VideoGrid.module.css';

type VideoGridProps = {
  videos: readonly Video[];
  status: 'idle' | 'loading' | 'more' | 'end' | 'failed';
  /** The next page, or the failed one once more. */
  onMore: () => void;
  empty: { title: string; text?: string; action?: StateAction };
  /** What the list holds, for those who hear it. */
  label: string;
};

const AHEAD = '600px';
const shadows = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i'];

export function VideoGrid({ videos, status, onMore, empty, label }: VideoGridProps): JSX.Element {
  const t = useText();
  const foot = useRef<HTMLDivElement>(null);
  useNearing(foot, status === 'more', onMore);

  if (videos.length === 0) {
    if (status === 'end') return <StateView kind="empty" {...empty} />;
    if (status === 'failed') return <Failed onRetry={onMore} />;
    return (
      <div className={styles.grid} role="status" aria-label={t('list.loading')}>
        {shadows.map((name) => (
          <CardShadow key={name} />
        ))}
      </div>
    );
  }
  return (
    <>
      <ul className={styles.grid} aria-label={label}>
        {videos.map((video) => (
          <li key={video.id} className={styles.item}>
            <VideoCard video={video} />
          </li>
        ))}
      </ul>
      <div ref={foot} className={styles.foot}>
        {status === 'more' && (
          <Button kind="secondary" onClick={onMore}>
            {t('list.more')}
          </Button>
        )}
        {status === 'failed' && <Failed onRetry={onMore} />}
        <div role="status">
          {(status === 'loading' || status === 'idle') && (
            <p className={styles.loading}>{t('list.loading')}</p>
          )}
          {status === 'end' && <StateView kind="end" title={t('list.end')} />}
        </div>
      </div>
    </>
  );
}

function Failed({ onRetry }: { onRetry: () => void }): JSX.Element {
  const t = useText();
  return (
    <StateView
      kind="failed"
      title={t('list.failed')}
      text={t('list.failedText')}
      action={{ label: t('list.retry'), onClick: onRetry }}
    />
  );
}

/** Calls once the element comes near the window. */
function useNearing(element: RefObject<HTMLElement | null>, active: boolean, onNear: () => void): void {
  const near = useRef(onNear);
  useEffect(() => {
    near.current = onNear;
  });
  useEffect(() => {
    if (!active || !element.current || typeof IntersectionObserver === 'undefined') return;
    const watch = ([entry]: IntersectionObserverEntry[]) => entry?.isIntersecting && near.current();
    const observer = new IntersectionObserver(watch, { rootMargin: AHEAD });
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [active, element]);
}
