import type { JSX, ReactNode } from 'react';
import { Icon, type IconShape } from '../../components/Icon.tsx';
import styles from './ToggleButton.module.css';

type ToggleButtonProps = {
  icon: IconShape;
  turned?: boolean;
  pressed: boolean;
  onClick(): void;
  children: ReactNode;
};

export function ToggleButton({ icon, turned, pressed, onClick, children }: ToggleButtonProps): JSX.Element {
  return (
    <button type="button" className={styles.button} aria-pressed={pressed} onClick={onClick}>
      <span className={turned ? `${styles.icon} ${styles.turned}` : styles.icon}>
        <Icon shape={icon} size={20} />
      </span>
      {children}
    </button>
  );
}
