import type { JSX } from 'react';
import { useLocation } from 'react-router-dom';
import type { Language, Video } from '../../../contract/entities.ts';
import { useTranslation } from '../../../i18n/useTranslation.tsx';
import { useLanguage } from '../../components/hooks.ts';
import { bellIcon } from '../../components/Icon.tsx';
import { useAppDispatch, useAppSelector } from '../../core/hooks.ts';
import { languageTag } from '../../lib/format.ts';
import styles from './NextEpisode.module.css';
import { remindRequested, selectReminders } from './remindersSlice.ts';
import { selectEpisodes } from './slice.ts';
import { ToggleButton } from './ToggleButton.tsx';

/** The server does not render it, so its times are in the viewer's time zone. */
export function NextEpisode({ video }: { video: Video }): JSX.Element | null {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const language = useLanguage();
  const { pathname, search } = useLocation();
  const { wanted, given, refused } = useAppSelector(selectReminders);
  const list = useAppSelector((state) => selectEpisodes(state, video.id)?.list);
  const next = list?.nextEpisode;
  if (!list || (video.complete && !next)) return null;
  const before = given[video.id] ?? list.reminder;
  const on = wanted?.videoId === video.id ? wanted.on : before;
  return (
    <div className={styles.next}>
      <p className={styles.when}>
        {next ? t('next.at', { number: next.number, when: moment(next.at, language) }) : t('next.open')}
      </p>
      <ToggleButton
        icon={bellIcon}
        pressed={on}
        onClick={() => dispatch(remindRequested({ videoId: video.id, on: !on, from: pathname + search }))}
      >
        {t('next.remind')}
      </ToggleButton>
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
