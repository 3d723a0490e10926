import type { JSX, ReactNode } from 'react';
import { classes } from './classes.ts';
import { Icon, type IconName } from './Icon.tsx';
import styles from './Notice.module.css';

const ICONS = { info: 'info', wrong: 'alert', good: 'check' } as const satisfies Record<string, IconName>;

type NoticeProps = { kind: keyof typeof ICONS; title?: string; children?: ReactNode };

export function Notice({ kind, title, children }: NoticeProps): JSX.Element {
  return (
    <div className={classes(styles.notice, styles[kind])} role={kind === 'wrong' ? 'alert' : undefined}>
      <Icon name={ICONS[kind]} size={20} />
      <div className={styles.content}>
        {title && <p className={styles.title}>{title}</p>}
        {children}
      </div>
    </div>
  );
}
