import type { JSX } from 'react';
import styles from './Switch.module.css';

type SwitchProps = { label: string; on: boolean; onChange: (on: boolean) => void };

export function Switch({ label, on, onChange }: SwitchProps): JSX.Element {
  return (
    <button
      type="button"
      role="switch"
      className={styles.switch}
      aria-checked={on}
      onClick={() => onChange(!on)}
    >
      {label}
      <span className={styles.knob} aria-hidden="true" />
    </button>
  );
}
