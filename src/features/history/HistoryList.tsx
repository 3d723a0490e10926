import { type JSX, type ReactNode, useRef } from 'react';
import { Link } from 'react-router-dom';
import type { Video } from '../../../contract/entities.ts';
import { paths, videoPath } from '../../../contract/paths.ts';
import { useTranslation } from '../../../i18n/useTranslation.tsx';
import { Button } from '../../components/Button.tsx';
import { useInView, useLanguage } from '../../components/hooks.ts';
import { clockIcon, closeIcon, Icon } from '../../components/Icon.tsx';
import { Notice } from '../../components/Notice.tsx';
import { Poster } from '../../components/Poster.tsx';
import { UndoLine } from '../../components/Remove.tsx';
import { StateView } from '../../components/StateView.tsx';
import { useAppDispatch, useAppSelector } from '../../core/hooks.ts';
import { formatDate, formatTime } from '../../lib/format.ts';
import styles from './HistoryList.module.css';
import {
  type Entry,
  listOpened,
  moreWanted,
  removeRequested,
  restoreRequested,
  selectHistory,
  selectRemoval,
} from './slice.ts';

export function HistoryList({ videos }: { videos: readonly Video[] }): JSX.Element {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const { items, status } = useAppSelector(selectHistory);
  const { removing, removed, refused } = useAppSelector(selectRemoval);
  const foot = useRef<HTMLDivElement>(null);
  useInView(foot, status === 'more', () => dispatch(moreWanted()));
  const onRetry = () => dispatch(items.length > 0 ? moreWanted() : listOpened());

  const clearing = removing.includes(null);
  const shown = clearing ? [] : items.filter(({ videoId }) => !removing.includes(videoId));
  const byId = new Map(videos.map((video) => [video.id, video]));
  return (
    <>
      {refused && <Notice kind="wrong">{t('library.refused')}</Notice>}
      {shown.length === 0 && (status === 'end' || clearing) && <Empty />}
      {byDay(shown).map((day, index) => (
        <DayOfHistory key={day.first.watchedAt} day={day} videos={byId}>
          {index === 0 && (
            <Button kind="quiet" onClick={() => dispatch(removeRequested(null))}>
              {t('library.history.clear')}
            </Button>
          )}
        </DayOfHistory>
      ))}
      {(status === 'loading' || status === 'idle') && <StateView kind="loading" title={t('list.loading')} />}
      {status === 'failed' && (
        <StateView
          kind="failed"
          title={t('list.failed')}
          text={t('list.failedText')}
          action={{ label: t('list.retry'), onClick: onRetry }}
        />
      )}
      {status === 'more' && !clearing && (
        <div ref={foot} className={styles.more}>
          <Button kind="secondary" onClick={() => dispatch(moreWanted())}>
            {t('list.more')}
          </Button>
        </div>
      )}
      {status === 'end' && <StateView kind="end" title={t('list.end')} />}
      {removed && (
        <UndoLine
          key={items.length}
          text={t(removed.videoId === null ? 'library.history.cleared' : 'library.removed')}
          label={t('library.undo')}
          onUndo={() => dispatch(restoreRequested())}
        />
      )}
    </>
  );
}

type DayProps = { day: Day; videos: ReadonlyMap<string, Video>; children: ReactNode };

function DayOfHistory({ day: { first, entries }, videos, children }: DayProps): JSX.Element {
  const { t } = useTranslation();
  const language = useLanguage();
  const name = nameOfDay(first, new Date());
  return (
    <section className={styles.day}>
      <div className={styles.head}>
        <h2 className={styles.date}>
          {name ? t(`library.history.${name}`) : formatDate(first.watchedAt, language)}
        </h2>
        {children}
      </div>
      <ul>
        {entries.map((entry) => {
          const video = videos.get(entry.videoId);
          return video && <HistoryRow key={entry.videoId} entry={entry} video={video} />;
        })}
      </ul>
    </section>
  );
}

function Empty(): JSX.Element {
  const { t } = useTranslation();
  return (
    <StateView
      kind="empty"
      icon={clockIcon}
      title={t('library.history.empty')}
      text={t('library.history.emptyText')}
      action={{ label: t('library.browse'), to: paths.home }}
    />
  );
}

type Day = { first: Entry; entries: Entry[] };

const startOf = (date: Date, daysBack = 0): number =>
  new Date(date.getFullYear(), date.getMonth(), date.getDate() - daysBack).getTime();

function byDay(entries: readonly Entry[]): Day[] {
  const days: Day[] = [];
  for (const entry of entries) {
    const last = days.at(-1);
    if (last && sameDay(last.first, entry)) last.entries.push(entry);
    else days.push({ first: entry, entries: [entry] });
  }
  return days;
}

const sameDay = (a: Entry, b: Entry) => startOf(new Date(a.watchedAt)) === startOf(new Date(b.watchedAt));

function nameOfDay({ watchedAt }: Entry, now: Date): 'today' | 'yesterday' | null {
  const day = startOf(new Date(watchedAt));
  if (day === startOf(now)) return 'today';
  return day === startOf(now, 1) ? 'yesterday' : null;
}

function HistoryRow({ entry, video }: { entry: Entry; video: Video }): JSX.Element {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const { episodeNumber: number, second } = entry;
  return (
    <li className={styles.row}>
      <Link to={videoPath(video.id, { episode: number, second })} className={styles.link}>
        <span className={styles.poster}>
          <Poster poster={video.poster} sizes="64px" alt="" />
        </span>
        <span className={styles.words}>
          <span className={styles.title}>{video.title}</span>
          <span className={styles.place}>
            {t('library.history.entry', { number, time: formatTime(second) })}
          </span>
        </span>
      </Link>
      <button
        type="button"
        className={styles.remove}
        onClick={() => dispatch(removeRequested(video.id))}
        aria-label={t('library.history.remove', { title: video.title })}
      >
        <Icon shape={closeIcon} size={18} />
      </button>
    </li>
  );
}
