import { type JSX, type ReactNode, useEffect, useRef } from 'react';
import { NavLink } from 'react-router-dom';
import styles from './Chips.module.css';

export function Chips({ label, children }: { label: string; children: ReactNode }): JSX.Element {
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => showChosen(list.current), []);
  return (
    <ul ref={list} className={styles.chips} aria-label={label}>
      {children}
    </ul>
  );
}

/** A row that was swiped before hydration stays, because it would move under the finger. */
function showChosen(list: HTMLElement | null): void {
  const chosen = list?.querySelector('[aria-current], [aria-pressed="true"]');
  if (!list || !chosen || list.scrollLeft !== 0) return;
  const { left, width } = chosen.getBoundingClientRect();
  list.scrollLeft += left + width / 2 - window.innerWidth / 2;
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
