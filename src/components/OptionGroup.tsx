import type { JSX, ReactNode } from 'react';
import { Chip, Chips } from './Chips.tsx';
import styles from './OptionGroup.module.css';

type OptionGroupProps<T> = {
  title: string;
  values: readonly T[];
  chosen: T;
  nameOf: (value: T) => string;
  onChoose: (value: T) => void;
  children?: ReactNode;
};

export function OptionGroup<T extends string | number>(props: OptionGroupProps<T>): JSX.Element {
  const { title, values, chosen, nameOf, onChoose, children } = props;
  return (
    <section className={styles.group}>
      <h3 className={styles.heading}>{title}</h3>
      <Chips label={title}>
        {values.map((value) => (
          <Chip key={value} pressed={value === chosen} onClick={() => onChoose(value)}>
            {nameOf(value)}
          </Chip>
        ))}
      </Chips>
      {children}
    </section>
  );
}
