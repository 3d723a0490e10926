import type { JSX } from 'react';
import { useLocation } from 'react-router-dom';
import type { Language, Video } from '../../../contract/entities.ts';
import { useTranslation } from '../../../i18n/useTranslation.tsx';
import { useLanguage } from '../../components/useLanguage.ts';
import { useAppDispatch, useAppSelector } from '../../core/hooks.ts';
import { languageTag } from '../../lib/format.ts';
import styles from './NextEpisode.module.css';
import { remindRequested, selectReminders } from './remindersSlice.ts';
import { selectEpisodes } from './slice.ts';

/** Nothing for a series that is complete. The server renders no part of it, so its times are the viewer's own. */
export function NextEpisode({ video }: { video: Video }): JSX.Element | null {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const language = useLanguage();
  const { pathname, search } = useLocation();
  const { wanted, given, refused } = useAppSelector(selectReminders);
  const list = useAppSelector((state) => selectEpisodes(state, video.id)?.list);
  const next = list?.nextEpisode;
  if (!list || (video.complete && !next)) return null;
  const before = given[video.id] ?? list.reminder ?? false;
  const on = wanted?.videoId === video.id ? wanted.on : before;
  return (
    <div className={styles.next}>
      <p className={styles.when}>
        {next ? t('next.at', { number: next.number, when: moment(next.at, language) }) : t('next.open')}
      </p>
      <button
        type="button"
        className={styles.remind}
        aria-pressed={on}
        onClick={() => dispatch(remindRequested({ videoId: video.id, on: !on, from: pathname + search }))}
      >
        <Bell />
        {t('next.remind')}
      </button>
      {on && (
        <p className={styles.note} role="status">
          {t('next.mail')}
        </p>
      )}
      {refused === video.id && (
        <p className={styles.refused} role="alert">
          {t('failure.server')}
        </p>
      )}
    </div>
  );
}

const moment = (at: string, language: Language): string =>
  new Intl.DateTimeFormat(languageTag(language), {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    hour: 'numeric',
    minute: '2-digit',
  }).format(new Date(at));

/** Not among the icons, which every page loads. */
function Bell(): JSX.Element {
  return (
    <svg
      viewBox="0 0 24 24"
      width="20"
      height="20"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.9"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d="M6 16.5V11a6 6 0 0 1 12 0v5.5l1.5 2h-15zM10 21.5h4" />
    </svg>
  );
}
