import { type JSX, useMemo } from 'react';
import { Link } from 'react-router-dom';
import type { Category } from '../../../contract/entities.ts';
import { useTranslation } from '../../../i18n/useTranslation.tsx';
import { browsePath } from '../../components/links.ts';
import { Poster } from '../../components/Poster.tsx';
import { useAppSelector } from '../../core/hooks.ts';
import { selectEntities } from '../../features/videos/slice.ts';
import styles from './CategoryTile.module.css';

const POSTERS = 3;

/** The posters are those that the home page has brought. */
export function CategoryTile({ category: { id, name, videoCount } }: { category: Category }): JSX.Element {
  const { t } = useTranslation();
  const entities = useAppSelector(selectEntities);
  const videos = useMemo(
    () =>
      Object.values(entities)
        .filter(({ categoryId }) => categoryId === id)
        .slice(0, POSTERS),
    [entities, id],
  );
  return (
    <li>
      <Link to={browsePath(id)} className={styles.tile}>
        <span className={styles.posters}>
          {videos.map((video) => (
            <span key={video.id} className={styles.poster}>
              <Poster poster={video.poster} sizes="72px" alt="" />
            </span>
          ))}
        </span>
        <span className={styles.name}>{name}</span>
        <span className={styles.count}>{t('search.series', { count: videoCount })}</span>
      </Link>
    </li>
  );
}
