import { type JSX, useRef, useState } from 'react';
import { paths, RECOMMENDED } from '../../../contract/paths.ts';
import { useTranslation } from '../../../i18n/useTranslation.tsx';
import { Button } from '../../components/Button.tsx';
import { searchIcon } from '../../components/icons.ts';
import { StateView } from '../../components/StateView.tsx';
import { useInView } from '../../components/useInView.ts';
import { ScrollRow, VideoRow } from '../../components/VideoRow.tsx';
import { useAppDispatch, useAppSelector } from '../../core/hooks.ts';
import { resultsMissed, searchRequested, selectSearch } from '../../features/search/slice.ts';
import { listOpened } from '../../features/videos/slice.ts';
import { useVideoList } from '../../features/videos/useVideoList.ts';
import { useCardNote } from '../useCardNote.ts';
import styles from './NoResults.module.css';

export function NoResults({ words }: { words: string }): JSX.Element {
  const { t } = useTranslation();
  const noteOf = useCardNote();
  const dispatch = useAppDispatch();
  const sentinel = useRef<HTMLDivElement>(null);
  const [seen, setSeen] = useState(false);
  const { suggestions } = useAppSelector(selectSearch);
  const { videos } = useVideoList({ sectionId: RECOMMENDED });
  const suggestion = suggestions.words === words ? suggestions.items[0]?.text : undefined;
  useInView(sentinel, !seen, () => {
    setSeen(true);
    dispatch(resultsMissed(words));
    dispatch(listOpened({ sectionId: RECOMMENDED }));
  });
  return (
    <div ref={sentinel}>
      <StateView
        kind="empty"
        icon={searchIcon}
        title={t('search.empty', { words })}
        text={t('search.emptyText')}
        action={suggestion === undefined ? { label: t('list.toHome'), to: paths.home } : undefined}
      />
      {suggestion !== undefined && (
        <p className={styles.suggestion}>
          <Button onClick={() => dispatch(searchRequested({ words: suggestion, replace: true }))}>
            {t('search.meant', { words: suggestion })}
          </Button>
        </p>
      )}
      {videos.length > 0 && (
        <VideoRow title={t('search.recommended')}>
          <ScrollRow videos={videos} noteOf={noteOf} />
        </VideoRow>
      )}
    </div>
  );
}
