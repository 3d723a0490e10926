import { type JSX, useMemo } from 'react';
import type { Category, Video } from '../../../contract/entities.ts';
import { browsePath, paths, TOP_10 } from '../../../contract/paths.ts';
import { useTranslation } from '../../../i18n/useTranslation.tsx';
import { Chip, Chips } from '../../components/Chips.tsx';
import type { NoteOf } from '../../components/cardNote.ts';
import { StateView } from '../../components/StateView.tsx';
import { RowSkeleton, ScrollRow, VideoRow } from '../../components/VideoRow.tsx';
import { useAppDispatch, useAppSelector } from '../../core/hooks.ts';
import { navigate, selectLocation } from '../../core/navigation/slice.ts';
import styles from './CategoryRow.module.css';
import { useVideoList } from './hooks.ts';
import { selectEntities, selectHome } from './slice.ts';

const SHOWN = 12;
/** With fewer left, the row also shows videos of the chart below. */
const FEWEST = 3;

type CategoryRowProps = { categories: readonly [Category, ...Category[]]; noteOf: NoteOf };

/** The URL holds the chosen category, for going back and for sharing. */
export function CategoryRow({ categories, noteOf }: CategoryRowProps): JSX.Element {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const chosen = new URLSearchParams(useAppSelector(selectLocation).search).get('category');
  const category = categories.find(({ id }) => id === chosen) ?? categories[0];
  const choose = (id: string) => {
    if (id === chosen) return;
    dispatch(navigate(`${paths.home}?${new URLSearchParams({ category: id })}`, { replace: true }));
  };
  return (
    <VideoRow title={category.name} more={{ label: t('home.seeAll'), to: browsePath(category.id) }}>
      <Chips label={t('nav.categories')}>
        {categories.map(({ id, name }) => (
          <Chip key={id} pressed={id === category.id} onClick={() => choose(id)}>
            {name}
          </Chip>
        ))}
      </Chips>
      <div className={styles.place}>
        <CategoryVideos key={category.id} category={category} noteOf={noteOf} />
      </div>
    </VideoRow>
  );
}

function CategoryVideos({ category, noteOf }: { category: Category; noteOf: NoteOf }): JSX.Element {
  const { t } = useTranslation();
  const { videos, status, onMore } = useVideoList({ categoryId: category.id });
  const loaded = useLoadedInCategory(category.id);
  const { featured, sections } = useAppSelector(selectHome);
  const chart = sections.find(({ id }) => id === TOP_10)?.videoIds;
  const all = videos.length > 0 ? videos : loaded;
  const notFeatured = all.filter(({ id }) => !featured.includes(id));
  const unseen = notFeatured.filter(({ id }) => !chart?.includes(id));
  const others = unseen.length < FEWEST ? notFeatured : unseen;
  const shown = others.length > 0 ? others : all;
  if (shown.length > 0) return <ScrollRow videos={shown.slice(0, SHOWN)} noteOf={noteOf} />;
  if (status === 'failed') {
    return (
      <StateView
        kind="failed"
        title={t('list.failed')}
        text={t('list.failedText')}
        action={{ label: t('list.retry'), onClick: onMore }}
      />
    );
  }
  if (status === 'end' || status === 'refused')
    return <StateView kind="empty" title={t('list.emptyCategory')} />;
  return <RowSkeleton />;
}

function useLoadedInCategory(category: string): Video[] {
  const { featured, sections } = useAppSelector(selectHome);
  const entities = useAppSelector(selectEntities);
  return useMemo(() => {
    const ids = new Set([...featured, ...sections.flatMap(({ videoIds }) => videoIds)]);
    return [...ids].flatMap((id) => (entities[id]?.categoryId === category ? entities[id] : []));
  }, [featured, sections, entities, category]);
}
