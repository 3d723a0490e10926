import type { JSX } from 'react';
import { useParams } from 'react-router-dom';
import { browsePath, paths } from '../../contract/paths.ts';
import { useTranslation } from '../../i18n/useTranslation.tsx';
import { Chip, Chips } from '../components/Chips.tsx';
import { searchIcon } from '../components/Icon.tsx';
import { Screen } from '../components/Screen.tsx';
import { VideoGrid } from '../components/VideoGrid.tsx';
import { useAppSelector } from '../core/hooks.ts';
import { FilterBar } from '../features/videos/FilterBar.tsx';
import { useFilters, useVideoList } from '../features/videos/hooks.ts';
import { selectHome, selectThemes } from '../features/videos/slice.ts';
import { useCardNote } from './hooks.ts';
import styles from './Lists.module.css';

export default function Browse(): JSX.Element {
  const { t } = useTranslation();
  const noteOf = useCardNote();
  const { categoryId = '' } = useParams();
  const { categories } = useAppSelector(selectHome);
  const { filters, isActive, onClear } = useFilters();
  const list = useVideoList({ categoryId, ...filters });
  const themes = useAppSelector((state) => selectThemes(state, categoryId));
  const category = categories.find(({ id }) => id === categoryId);
  const name = category?.name ?? t('nav.browse');
  const nothing = {
    title: t('list.emptyCategory'),
    text: t('list.emptyCategoryText'),
    action: { label: t('list.toHome'), to: paths.home },
  };
  const unknown = {
    icon: searchIcon,
    title: t('browse.noCategory'),
    text: t('browse.noCategoryText'),
    action: { label: t('list.toHome'), to: paths.home },
  };
  // A shared link may contain a theme that no longer exists.
  const noneFits = {
    icon: searchIcon,
    title: t('browse.none'),
    text: t('browse.noneText'),
    action: { label: t('browse.clear'), onClick: onClear },
  };
  return (
    <Screen title={name} back={paths.home}>
      {categories.length > 0 && (
        <div className={styles.choices}>
          <Chips label={t('nav.categories')}>
            {categories.map(({ id, name: word }) => (
              <Chip key={id} to={browsePath(id)}>
                {word}
              </Chip>
            ))}
          </Chips>
        </div>
      )}
      {(isActive || list.status !== 'refused') && (
        <FilterBar key={categoryId} of={{ categoryId }} themes={themes} />
      )}
      <VideoGrid
        {...list}
        noteOf={noteOf}
        label={name}
        count={isActive ? undefined : category?.videoCount}
        empty={isActive ? noneFits : nothing}
        refused={isActive ? noneFits : unknown}
      />
    </Screen>
  );
}
