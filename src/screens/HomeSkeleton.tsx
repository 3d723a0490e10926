import type { JSX } from 'react';
import { GridSkeleton } from '../components/CardGrid.tsx';
import styles from './Home.module.css';

export function HomeSkeleton(): JSX.Element {
  return (
    <>
      <div className={styles.heroSkeleton} />
      <div className={styles.body}>
        <div className={styles.lineSkeleton} />
        <GridSkeleton />
      </div>
    </>
  );
}
