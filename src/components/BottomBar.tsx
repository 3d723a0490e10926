import type { JSX, ReactNode } from 'react';
import styles from './BottomBar.module.css';

/** Keeps a choice and its buttons in sight while the page scrolls behind it; toasts leave it free. */
export function BottomBar({ children }: { children: ReactNode }): JSX.Element {
  return (
    <div className={styles.bar} data-bottom-bar="">
      {children}
    </div>
  );
}
