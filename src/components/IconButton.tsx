import type { ComponentProps, JSX } from 'react';
import { Icon, type IconShape } from './Icon.tsx';
import styles from './IconButton.module.css';

type IconButtonProps = Omit<ComponentProps<'button'>, 'className'> & { icon: IconShape; label: string };

export function IconButton({ icon, label, ...rest }: IconButtonProps): JSX.Element {
  return (
    <button type="button" {...rest} className={styles.button}>
      <Icon shape={icon} size={29} />
      <span className={styles.label}>{label}</span>
    </button>
  );
}
