import type { JSX } from 'react';
import { useParams } from 'react-router-dom';
import { paths } from '../../contract/paths.ts';
import { useTranslation } from '../../i18n/useTranslation.tsx';
import { searchIcon } from '../components/icons.ts';
import { Screen } from '../components/Screen.tsx';
import { SearchBox } from '../components/SearchBox.tsx';
import { StateView } from '../components/StateView.tsx';
import { VideoGrid } from '../components/VideoGrid.tsx';
import { useAppDispatch } from '../core/hooks.ts';
import { navigate } from '../core/navigation/slice.ts';
import { FilterBar } from '../features/videos/FilterBar.tsx';
import { useFilters } from '../features/videos/useFilters.ts';
import { useVideoList } from '../features/videos/useVideoList.ts';
import { LONGEST_SEARCH, searchProblem } from '../lib/searchWords.ts';
import styles from './Lists.module.css';
import { NoResults } from './search/NoResults.tsx';
import { useSearching } from './search/useSearching.ts';
import { useCardNote } from './useCardNote.ts';

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
