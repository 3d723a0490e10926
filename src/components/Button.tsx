import type { ComponentProps, JSX, MouseEvent } from 'react';
import { Link } from 'react-router-dom';
import styles from './Button.module.css';
import { classes } from './classes.ts';
import { Icon, type IconShape } from './Icon.tsx';

type ButtonProps = ComponentProps<'button'> & {
  kind?: 'primary' | 'pay' | 'secondary' | 'quiet';
  busy?: boolean;
  to?: string;
  href?: string;
  full?: boolean;
};

export function Button(props: ButtonProps): JSX.Element {
  const {
    kind = 'primary',
    busy = false,
    to,
    href,
    full = false,
    className,
    children,
    onClick,
    ...rest
  } = props;
  const look = classes(styles.button, styles[kind], full && styles.full, busy && styles.busy, className);
  const label = <span className={styles.label}>{children}</span>;
  if (to !== undefined) {
    return (
      <Link to={to} className={look} aria-label={rest['aria-label']} id={rest.id}>
        {label}
      </Link>
    );
  }
  if (href !== undefined) {
    return (
      <a href={href} className={look}>
        {label}
      </a>
    );
  }
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (busy) event.preventDefault();
    else onClick?.(event);
  };
  return (
    <button
      type="button"
      {...rest}
      className={look}
      onClick={press}
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
    >
      {label}
      {busy && <span className={styles.spinner} aria-hidden="true" />}
    </button>
  );
}

type IconButtonProps = Omit<ComponentProps<'button'>, 'className'> & { icon: IconShape; label: string };

export function IconButton({ icon, label, ...rest }: IconButtonProps): JSX.Element {
  return (
    <button type="button" {...rest} className={styles.iconButton}>
      <Icon shape={icon} size={29} />
      <span className={styles.iconLabel}>{label}</span>
    </button>
  );
}
