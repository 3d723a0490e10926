import type { JSX } from 'react';
import { useParams } from 'react-router-dom';
import { paths, TOP_10 } from '../../contract/paths.ts';
import { useTranslation } from '../../i18n/useTranslation.tsx';
import { searchIcon } from '../components/Icon.tsx';
import { Screen } from '../components/Screen.tsx';
import { VideoGrid } from '../components/VideoGrid.tsx';
import { useVideoList } from '../features/videos/hooks.ts';
import { useCardNote, useSectionWords } from './hooks.ts';
import styles from './Lists.module.css';

export default function More(): JSX.Element {
  const { t } = useTranslation();
  const noteOf = useCardNote();
  const { sectionId = '' } = useParams();
  const list = useVideoList({ sectionId });
  const { title, reason, known } = useSectionWords(sectionId);
  const awaited = !known && ['idle', 'loading'].includes(list.status);
  return (
    <Screen title={awaited ? undefined : title} back={paths.home}>
      {reason && <p className={styles.found}>{reason}</p>}
      <VideoGrid
        {...list}
        noteOf={noteOf}
        label={title}
        ranked={sectionId === TOP_10}
        empty={{
          title: t('list.emptyCategory'),
          text: t('list.emptyCategoryText'),
          action: { label: t('list.toHome'), to: paths.home },
        }}
        refused={{
          icon: searchIcon,
          title: t('browse.noSection'),
          text: t('browse.noSectionText'),
          action: { label: t('list.toHome'), to: paths.home },
        }}
      />
    </Screen>
  );
}
