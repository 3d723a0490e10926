import type { JSX } from 'react';
import { useText } from '../../i18n/index.ts';
import styles from './Shelf.module.css';
import { CardShadow } from './VideoCard.tsx';

const shadows = ['a', 'b', 'c', 'd'];

/** The places of a rail's cards while they are on their way. */
export function RailShadow(): JSX.Element {
  const t = useText();
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
