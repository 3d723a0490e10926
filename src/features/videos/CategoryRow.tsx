import type { JSX } from 'react';
import type { Category } from '../../../contract/entities.ts';
import { paths } from '../../../contract/paths.ts';
import { useTranslation } from '../../../i18n/useTranslation.tsx';
import { CardGrid, GridSkeleton } from '../../components/CardGrid.tsx';
import { Chip, Chips } from '../../components/Chips.tsx';
import { browsePath } from '../../components/links.ts';
import { StateView } from '../../components/StateView.tsx';
import { VideoRow } from '../../components/VideoRow.tsx';
import { useAppDispatch, useAppSelector } from '../../core/hooks.ts';
import { navigate, selectLocation } from '../../core/navigation/slice.ts';
import styles from './CategoryRow.module.css';
import { useLoadedInCategory } from './useLoadedInCategory.ts';
import { useVideoList } from './useVideoList.ts';

const SHOWN = 9;

type CategoryRowProps = { categories: readonly [Category, ...Category[]] };

/** The address holds the chosen category, for going back and for sharing. */
export function CategoryRow({ categories }: CategoryRowProps): JSX.Element {
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
        <CategoryVideos category={category} />
      </div>
    </VideoRow>
  );
}

function CategoryVideos({ category }: { category: Category }): JSX.Element {
  const { t } = useTranslation();
  const { videos, status, onMore } = useVideoList({ categoryId: category.id });
  const loaded = useLoadedInCategory(category.id);
  const shown = (videos.length > 0 ? videos : loaded).slice(0, SHOWN);
  if (shown.length > 0) return <CardGrid videos={shown} label={category.name} />;
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
  return <GridSkeleton />;
}
