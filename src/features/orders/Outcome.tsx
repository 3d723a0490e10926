import type { JSX, ReactNode } from 'react';
import { classes } from '../../components/classes.ts';
import { Icon, type IconName } from '../../components/Icon.tsx';
import styles from './Outcome.module.css';

export type Tone = 'waiting' | 'good' | 'calm' | 'bad';
const ICONS: Partial<Record<Tone, IconName>> = { good: 'check', calm: 'info', bad: 'alert' };

type OutcomeProps = { tone: Tone; title: string; text: string; children?: ReactNode };

export function Outcome({ tone, title, text, children }: OutcomeProps): JSX.Element {
  const icon = ICONS[tone];
  return (
    <div className={styles.outcome}>
      <span className={classes(styles.medal, styles[tone])} aria-hidden="true">
        {icon && <Icon name={icon} size={36} />}
      </span>
      <div className={styles.words}>
        <p className={styles.title}>{title}</p>
        <p className={styles.text}>{text}</p>
      </div>
      {children}
    </div>
  );
}
