import type { JSX } from 'react';
import type { Video } from '../../../contract/entities.ts';
import { useTranslation } from '../../../i18n/useTranslation.tsx';
import { Icon } from '../../components/Icon.tsx';
import styles from './RemoveButton.module.css';

/** In the corner of a card. */
export function RemoveButton({ video, onRemove }: { video: Video; onRemove: () => void }): JSX.Element {
  const { t } = useTranslation();
  return (
    <button
      type="button"
      className={styles.remove}
      onClick={onRemove}
      aria-label={t('library.favourites.remove', { title: video.title })}
    >
      <span className={styles.cross}>
        <Icon name="close" size={14} />
      </span>
    </button>
  );
}
