import type { JSX } from 'react';
import styles from './Icon.module.css';
import { type IconName, shapes } from './iconShapes.ts';

export type { IconName } from './iconShapes.ts';

/** The icon is decoration: the control around it carries the name. */
export function Icon({ name, size = 24 }: { name: IconName; size?: number }): JSX.Element {
  const { lines, solid } = shapes[name];
  return (
    <svg
      className={styles.icon}
      width={size}
      height={size}
      viewBox="0 0 24 24"
      aria-hidden="true"
      focusable="false"
    >
      {solid && <path d={solid} fill="currentColor" />}
      {lines && <path d={lines} />}
    </svg>
  );
}
