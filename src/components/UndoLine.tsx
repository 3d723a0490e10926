import { type JSX, useEffect, useRef } from 'react';
import { Button } from './Button.tsx';
import styles from './UndoLine.module.css';

type UndoLineProps = { text: string; label: string; onUndo: () => void };

/** The pressed button is gone, so "undo" takes the focus. */
export function UndoLine({ text, label, onUndo }: UndoLineProps): JSX.Element {
  const line = useRef<HTMLDivElement>(null);
  useEffect(() => line.current?.querySelector('button')?.focus({ preventScroll: true }), []);
  return (
    <div ref={line} className={styles.undo}>
      <p role="status">{text}</p>
      <Button kind="quiet" onClick={onUndo}>
        {label}
      </Button>
    </div>
  );
}
