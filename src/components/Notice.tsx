import type { JSX, ReactNode } from 'react';
import { classes } from './classes.ts';
import { alertIcon, checkIcon, Icon, type IconShape, infoIcon } from './Icon.tsx';
import styles from './Notice.module.css';

const ICONS = { info: infoIcon, wrong: alertIcon, good: checkIcon } as const satisfies Record<
  string,
  IconShape
>;

type NoticeProps = { kind: keyof typeof ICONS; title?: string; children?: ReactNode };

export function Notice({ kind, title, children }: NoticeProps): JSX.Element {
  return (
    <div className={classes(styles.notice, styles[kind])} role={kind === 'wrong' ? 'alert' : undefined}>
      <Icon shape={ICONS[kind]} size={20} />
      <div className={styles.content}>
        {title && <p className={styles.title}>{title}</p>}
        {children}
      </div>
    </div>
  );
}
