import { type JSX, useEffect, useMemo, useRef } from 'react';
import { useTranslation } from '../../i18n/useTranslation.tsx';
import { Button } from '../components/Button.tsx';
import { useInView } from '../components/hooks.ts';
import { useAppDispatch, useAppSelector } from '../core/hooks.ts';
import { ContinueRow, RowPlaceholder } from '../features/history/ContinueRow.tsx';
import { continueWatching, type ResumePoint } from '../features/history/continueWatching.ts';
import { hideReverted, rowWanted, selectHidden } from '../features/history/continueWatchingSlice.ts';
import { selectHistory } from '../features/history/slice.ts';
import { selectEntities } from '../features/videos/slice.ts';
import styles from './ContinueWatching.module.css';

/** The row keeps its height in every state, so that the page does not move. */
export default function ContinueWatching(): JSX.Element {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const sentinel = useRef<HTMLDivElement>(null);
  const { status } = useAppSelector(selectHistory);
  const { videos: hidden, before } = useAppSelector(selectHidden);
  const resumePoints = useResumePoints();
  useInView(sentinel, hidden === null || status === 'idle', () => dispatch(rowWanted()));
  const title = t('continueWatching.title');
  const loaded = hidden !== null && status !== 'idle' && status !== 'loading';
  return (
    <section className={styles.row} aria-label={title}>
      <div ref={sentinel} />
      <div className={styles.head}>
        <h2>{title}</h2>
        {before && <Undo key={resumePoints.length} />}
      </div>
      {resumePoints.length > 0 && <ContinueRow resumePoints={resumePoints} />}
      {resumePoints.length === 0 && !loaded && <RowPlaceholder />}
      {resumePoints.length === 0 && loaded && status !== 'failed' && (
        <p className={styles.line}>{t('continueWatching.none')}</p>
      )}
      {resumePoints.length === 0 && loaded && status === 'failed' && (
        <div className={styles.line} role="alert">
          <p>{t('list.failed')}</p>
          <Button kind="secondary" onClick={() => dispatch(rowWanted())}>
            {t('list.retry')}
          </Button>
        </div>
      )}
    </section>
  );
}

function useResumePoints(): ResumePoint[] {
  const { items } = useAppSelector(selectHistory);
  const entities = useAppSelector(selectEntities);
  const { videos: hidden } = useAppSelector(selectHidden);
  // The row waits for the hidden list, so that no card appears and vanishes.
  return useMemo(() => (hidden ? continueWatching(items, entities, hidden) : []), [items, entities, hidden]);
}

/** The pressed button has unmounted, so undo takes the focus. */
function Undo(): JSX.Element {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const line = useRef<HTMLDivElement>(null);
  useEffect(() => line.current?.querySelector('button')?.focus({ preventScroll: true }), []);
  return (
    <div ref={line} className={styles.undo}>
      <p role="status">{t('continueWatching.hidden')}</p>
      <Button kind="quiet" onClick={() => dispatch(hideReverted())}>
        {t('continueWatching.undo')}
      </Button>
    </div>
  );
}
