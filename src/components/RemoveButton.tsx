import type { JSX } from 'react';
import { Icon } from './Icon.tsx';
import { closeIcon } from './icons.ts';
import styles from './RemoveButton.module.css';

/** In the corner of a card. */
export function RemoveButton({ label, onClick }: { label: string; onClick: () => void }): JSX.Element {
  return (
    <button type="button" className={styles.remove} onClick={onClick} aria-label={label}>
      <span className={styles.cross}>
        <Icon shape={closeIcon} size={14} />
      </span>
    </button>
  );
}
