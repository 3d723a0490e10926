import type { JSX } from 'react';
import { GridShadow } from '../components/CardGrid.tsx';
import styles from './Home.module.css';

export function HomeSkeleton(): JSX.Element {
  return (
    <>
      <div className={styles.heroShadow} />
      <div className={styles.body}>
        <div className={styles.lineShadow} />
        <GridShadow />
      </div>
    </>
  );
}
