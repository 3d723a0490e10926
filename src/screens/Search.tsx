import type { JSX } from 'react';
import type { Video } from '../../contract/entities.ts';
import { RECOMMENDED } from '../../contract/paths.ts';
import { useTranslation } from '../../i18n/useTranslation.tsx';
import { Chip, Chips } from '../components/Chips.tsx';
import { resultsPath } from '../components/links.ts';
import { Screen } from '../components/Screen.tsx';
import { SearchBox } from '../components/SearchBox.tsx';
import { ScrollRow, VideoRow } from '../components/VideoRow.tsx';
import { useAppDispatch, useAppSelector } from '../core/hooks.ts';
import { SearchHistory } from '../features/search/SearchHistory.tsx';
import { boxEntered, selectSearch } from '../features/search/slice.ts';
import { selectHome, selectVideosById } from '../features/videos/slice.ts';
import styles from './Search.module.css';
import { CategoryTile } from './search/CategoryTile.tsx';
import { useSearching } from './search/useSearching.ts';
import { useBack } from './useBack.ts';
import { useCardNote } from './useCardNote.ts';

const NONE: string[] = [];

export default function Search(): JSX.Element {
  const { t } = useTranslation();
  const noteOf = useCardNote();
  const dispatch = useAppDispatch();
  const back = useBack();
  const searching = useSearching({ replace: false });
  const { typed: words } = useAppSelector(selectSearch);
  const { categories, sections } = useAppSelector(selectHome);
  const ids = sections.find(({ id }) => id === RECOMMENDED)?.videoIds ?? NONE;
  const popular = useAppSelector((state) => selectVideosById(state, ids));
  return (
    <Screen title={t('search.title')} titleHidden>
      <SearchBox
        {...searching}
        words={words}
        waiting
        onEnter={() => dispatch(boxEntered())}
        onCancel={() => {
          searching.onType('');
          back();
        }}
      />
      <SearchHistory />
      <div>
        {popular.length > 0 && (
          <VideoRow title={t('search.tags')}>
            <Chips label={t('search.tags')}>
              {commonTags(popular).map((name) => (
                <Chip key={name} to={resultsPath(name)}>
                  {name}
                </Chip>
              ))}
            </Chips>
          </VideoRow>
        )}
        {categories.length > 0 && (
          <VideoRow title={t('nav.categories')}>
            <ul className={styles.tiles}>
              {categories.map((category) => (
                <CategoryTile key={category.id} category={category} />
              ))}
            </ul>
          </VideoRow>
        )}
        {popular.length > 0 && (
          <VideoRow title={t('search.recommended')}>
            <ScrollRow videos={popular} noteOf={noteOf} />
          </VideoRow>
        )}
      </div>
    </Screen>
  );
}

const SHOWN = 12;

function commonTags(videos: readonly Video[]): string[] {
  const counts = new Map<string, number>();
  for (const { name } of videos.flatMap(({ tags }) => tags)) counts.set(name, (counts.get(name) ?? 0) + 1);
  return [...counts]
    .sort(([, a], [, b]) => b - a)
    .map(([name]) => name)
    .slice(0, SHOWN);
}
