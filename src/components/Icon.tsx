import type { JSX } from 'react';
import styles from './Icon.module.css';

/** Paths in a box of 24 by 24: lines are stroked, solid shapes are filled. */
export type IconShape = { lines?: string; solid?: string };

/** The icon is decoration: the control around it carries the name. */
export function Icon({ shape, size = 24 }: { shape: IconShape; size?: number }): JSX.Element {
  const { lines, solid } = shape;
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
