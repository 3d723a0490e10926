import type { JSX, ReactNode } from 'react';
import { classes } from '../../components/classes.ts';
import { Icon, type IconShape } from '../../components/Icon.tsx';
import { alertIcon, checkIcon, infoIcon } from '../../components/icons.ts';
import styles from './Outcome.module.css';

export type Tone = 'waiting' | 'good' | 'calm' | 'bad';
const ICONS: Partial<Record<Tone, IconShape>> = { good: checkIcon, calm: infoIcon, bad: alertIcon };

type OutcomeProps = { tone: Tone; title: string; text: string; children?: ReactNode };

export function Outcome({ tone, title, text, children }: OutcomeProps): JSX.Element {
  const icon = ICONS[tone];
  return (
    <div className={styles.outcome}>
      <span className={classes(styles.medal, styles[tone])} aria-hidden="true">
        {icon && <Icon shape={icon} size={36} />}
      </span>
      <div className={styles.words}>
        <p className={styles.title}>{title}</p>
        <p className={styles.text}>{text}</p>
      </div>
      {children}
    </div>
  );
}
