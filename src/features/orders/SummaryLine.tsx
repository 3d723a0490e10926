import type { JSX, ReactNode } from 'react';
import styles from './SummaryLine.module.css';

type SummaryLineProps = { subject: string; children: ReactNode };

export function SummaryLine({ subject, children }: SummaryLineProps): JSX.Element {
  return (
    <p className={styles.line}>
      <strong className={styles.subject}>{subject}</strong>
      <span>{children}</span>
    </p>
  );
}
