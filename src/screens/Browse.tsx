import type { JSX } from 'react';
import { useParams } from 'react-router-dom';
import { paths } from '../../contract/paths.ts';
import { useTranslation } from '../../i18n/useTranslation.tsx';
import { Chip, Chips } from '../components/Chips.tsx';
import { browsePath } from '../components/links.ts';
import { Screen } from '../components/Screen.tsx';
import { VideoGrid } from '../components/VideoGrid.tsx';
import { useAppSelector } from '../core/hooks.ts';
import { selectHome } from '../features/videos/slice.ts';
import { useVideoList } from '../features/videos/useVideoList.ts';
import styles from './Lists.module.css';
import { useCardNote } from './useCardNote.ts';

export default function Browse(): JSX.Element {
  const { t } = useTranslation();
  const noteOf = useCardNote();
  const { categoryId = '' } = useParams();
  const { categories } = useAppSelector(selectHome);
  const list = useVideoList({ categoryId });
  const name = categories.find(({ id }) => id === categoryId)?.name ?? t('nav.browse');
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
      <VideoGrid
        {...list}
        noteOf={noteOf}
        label={name}
        empty={{
          title: t('list.emptyCategory'),
          text: t('list.emptyCategoryText'),
          action: { label: t('list.toHome'), to: paths.home },
        }}
        refused={{
          icon: 'search',
          title: t('browse.noCategory'),
          text: t('browse.noCategoryText'),
          action: { label: t('list.toHome'), to: paths.home },
        }}
      />
    </Screen>
  );
}
