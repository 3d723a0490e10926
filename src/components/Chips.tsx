import type { JSX, ReactNode } from 'react';
import { NavLink } from 'react-router-dom';
import styles from './Chips.module.css';

export function Chips({ label, children }: { label: string; children: ReactNode }): JSX.Element {
  return (
    <ul className={styles.chips} aria-label={label}>
      {children}
    </ul>
  );
}

type ChipProps = { children: ReactNode } & ({ to: string } | { pressed: boolean; onClick: () => void });

export function Chip({ children, ...does }: ChipProps): JSX.Element {
  if ('to' in does) {
    return (
      <li>
        <NavLink to={does.to} className={styles.chip}>
          {children}
        </NavLink>
      </li>
    );
  }
  return (
    <li>
      <button type="button" className={styles.chip} aria-pressed={does.pressed} onClick={does.onClick}>
        {children}
      </button>
    </li>
  );
}
