import type { JSX, ReactNode } from 'react';
import styles from './BottomBar.module.css';

/** Keeps a choice and its buttons in view while the page scrolls; toasts stay clear of it. */
export function BottomBar({ children }: { children: ReactNode }): JSX.Element {
  return (
    <div className={styles.bar} data-bottom-bar="">
      {children}
    </div>
  );
}
