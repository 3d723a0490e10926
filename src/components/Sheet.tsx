import {
  type JSX,
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useEffectEvent,
  useId,
  useRef,
  useState,
} from 'react';
import { enterSheet } from '../lib/sheetEntry.ts';
import { closeIcon, Icon } from './Icon.tsx';
import styles from './Sheet.module.css';

type SheetProps = {
  open: boolean;
  onClose: () => void;
  title: string;
  children: ReactNode;
  closeLabel: string;
  modal?: boolean;
};

/** The dialog element traps and restores the focus. */
export function Sheet({
  open,
  onClose,
  title,
  children,
  closeLabel,
  modal = true,
}: SheetProps): JSX.Element | null {
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useId();
  // The content mounts once it is visible, so that it can scroll itself into view.
  const [up, setUp] = useState(false);
  useEffect(() => {
    const element = dialog.current;
    if (!open || !element) return;
    const before = document.activeElement;
    if (modal) element.showModal();
    else element.show();
    setUp(true);
    return () => {
      element.close();
      setUp(false);
      // A dialog that unmounts cannot restore the focus by itself.
      if (before instanceof HTMLElement) before.focus({ preventScroll: true });
    };
  }, [open, modal]);

  const onBack = useEffectEvent(onClose);
  useEffect(() => (open ? enterSheet(() => onBack()) : undefined), [open]);

  if (!open) return null;
  const closeOnEscape = (event: KeyboardEvent) => {
    if (modal || event.key !== 'Escape') return;
    event.stopPropagation();
    onClose();
  };
  return (
    <dialog
      ref={dialog}
      className={styles.sheet}
      aria-labelledby={heading}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onClick={(event) => event.target === event.currentTarget && onClose()}
      onKeyDown={closeOnEscape}
    >
      <div className={styles.panel}>
        <div className={styles.head}>
          <h2 id={heading} className={styles.title}>
            {title}
          </h2>
          <button type="button" className={styles.close} onClick={onClose} aria-label={closeLabel}>
            <Icon shape={closeIcon} size={22} />
          </button>
        </div>
        <div className={styles.body}>{up && children}</div>
      </div>
    </dialog>
  );
}
