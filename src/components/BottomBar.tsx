import type { JSX, ReactNode } from 'react';
import styles from './BottomBar.module.css';

/** Keeps a choice and its buttons in sight while the page scrolls behind it. */
export function BottomBar({ children }: { children: ReactNode }): JSX.Element {
  return <div className={styles.bar}>{children}</div>;
}
