import { type JSX, useRef, useState } from 'react';
import { useParams } from 'react-router-dom';
import { paths, RECOMMENDED } from '../../contract/paths.ts';
import { useTranslation } from '../../i18n/useTranslation.tsx';
import { Button } from '../components/Button.tsx';
import { useInView } from '../components/hooks.ts';
import { searchIcon } from '../components/Icon.tsx';
import { Screen } from '../components/Screen.tsx';
import { SearchBox } from '../components/SearchBox.tsx';
import { StateView } from '../components/StateView.tsx';
import { VideoGrid } from '../components/VideoGrid.tsx';
import { ScrollRow, VideoRow } from '../components/VideoRow.tsx';
import { useAppDispatch, useAppSelector } from '../core/hooks.ts';
import { navigate } from '../core/navigation/slice.ts';
import { resultsMissed, searchRequested, selectSearch } from '../features/search/slice.ts';
import { FilterBar } from '../features/videos/FilterBar.tsx';
import { useFilters, useVideoList } from '../features/videos/hooks.ts';
import { listOpened } from '../features/videos/slice.ts';
import { LONGEST_SEARCH, searchProblem } from '../lib/searchWords.ts';
import { useCardNote, useSearching } from './hooks.ts';
import styles from './Lists.module.css';

export default function SearchResults(): JSX.Element {
  const { t } = useTranslation();
  const noteOf = useCardNote();
  const dispatch = useAppDispatch();
  const { words = '' } = useParams();
  const { filters, isActive, onClear } = useFilters();
  const list = useVideoList({ q: words, ...filters });
  const searching = useSearching({ replace: true });
  const problem = searchProblem(words);
  const title = problem ? t(`search.${problem}`, { most: LONGEST_SEARCH }) : t('search.results', { words });
  return (
    <Screen title={title} titleHidden>
      <SearchBox
        {...searching}
        key={words}
        words={problem ? '' : words}
        onCancel={() => dispatch(navigate(paths.search, { replace: true }))}
      />
      {!problem && (
        <p className={styles.found} aria-hidden="true">
          {title}
        </p>
      )}
      {problem ? (
        <StateView
          kind="empty"
          icon={searchIcon}
          title={title}
          text={t('search.problemText')}
          action={{ label: t('search.again'), to: paths.search }}
        />
      ) : list.videos.length === 0 && list.status === 'end' && !isActive ? (
        <NoResults key={`none for ${words}`} words={words} />
      ) : (
        <>
          <FilterBar key={words} of={{ q: words }} />
          <VideoGrid
            {...list}
            noteOf={noteOf}
            label={title}
            empty={{
              icon: searchIcon,
              title: t('browse.none'),
              text: t('browse.noneText'),
              action: { label: t('browse.clear'), onClick: onClear },
            }}
          />
        </>
      )}
    </Screen>
  );
}

function NoResults({ words }: { words: string }): JSX.Element {
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
