import { type JSX, type ReactNode, useId } from 'react';
import { useAnchor } from '../../components/useAnchor.ts';
import styles from './Individual.module.css';

type PartProps = {
  /** The URL hash that leads here: `#privacy`. */
  name: string;
  title: string;
  children: ReactNode;
};

export function Part({ name, title, children }: PartProps): JSX.Element {
  const heading = useId();
  const part = useAnchor(name);
  return (
    <section ref={part} id={name} className={styles.part} aria-labelledby={heading} tabIndex={-1}>
      <h2 id={heading} className={styles.title}>
        {title}
      </h2>
      {children}
    </section>
  );
}
