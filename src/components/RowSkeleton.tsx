import type { JSX } from 'react';
import { useTranslation } from '../../i18n/useTranslation.tsx';
import { CardSkeleton } from './VideoCard.tsx';
import styles from './VideoRow.module.css';

const cards = ['a', 'b', 'c', 'd'];

export function RowSkeleton(): JSX.Element {
  const { t } = useTranslation();
  return (
    <div role="status">
      <span className="spoken">{t('list.loading')}</span>
      <div className={styles.scroller}>
        {cards.map((name) => (
          <div key={name} className={styles.card}>
            <CardSkeleton />
          </div>
        ))}
      </div>
    </div>
  );
}
