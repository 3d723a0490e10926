import type { JSX } from 'react';
import { useTranslation } from '../../i18n/useTranslation.tsx';
import { CardShadow } from './VideoCard.tsx';
import styles from './VideoRow.module.css';

const shadows = ['a', 'b', 'c', 'd'];

export function ContinueWatchingSkeleton(): JSX.Element {
  const { t } = useTranslation();
  return (
    <div role="status">
      <span className="spoken">{t('list.loading')}</span>
      <div className={styles.rail}>
        {shadows.map((name) => (
          <div key={name} className={styles.card}>
            <CardShadow />
          </div>
        ))}
      </div>
    </div>
  );
}
