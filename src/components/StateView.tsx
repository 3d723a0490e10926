import type { JSX, ReactNode } from 'react';
import { Button } from './Button.tsx';
import { classes } from './classes.ts';
import { Icon, type IconName } from './Icon.tsx';
import styles from './StateView.module.css';

export type StateAction = { label: string; onClick: () => void } | { label: string; to: string };
type StateViewProps = {
  kind: 'loading' | 'empty' | 'failed' | 'end';
  icon?: IconName | undefined;
  title: string;
  text?: string | undefined;
  action?: StateAction | undefined;
};

export function StateView({ kind, icon = 'film', title, text, action }: StateViewProps): JSX.Element {
  if (kind === 'loading') return <Loading title={title} text={text} />;
  if (kind === 'end') return <End title={title}>{action && <Act action={action} kind="quiet" />}</End>;
  return (
    <section className={classes(styles.view, styles[kind])} role={kind === 'failed' ? 'alert' : undefined}>
      <span className={styles.medal}>
        <Icon name={kind === 'failed' ? 'alert' : icon} size={kind === 'failed' ? 28 : 40} />
      </span>
      <h2 className={styles.title}>{title}</h2>
      {text && <p className={styles.text}>{text}</p>}
      {action && <Act action={action} kind={kind === 'failed' ? 'secondary' : 'primary'} />}
    </section>
  );
}

function Loading({ title, text }: { title: string; text?: string | undefined }): JSX.Element {
  return (
    <div className={classes(styles.view, styles.loading)} role="status">
      <span className={styles.ring} aria-hidden="true" />
      <p className={styles.muted}>{title}</p>
      {text && <p className={styles.text}>{text}</p>}
    </div>
  );
}

function End({ title, children }: { title: string; children: ReactNode }): JSX.Element {
  return (
    <div className={styles.end}>
      <p className={styles.rule}>{title}</p>
      {children}
    </div>
  );
}

function Act({
  action,
  kind,
}: {
  action: StateAction;
  kind: 'primary' | 'secondary' | 'quiet';
}): JSX.Element {
  if ('to' in action) {
    return (
      <Button kind={kind} to={action.to}>
        {action.label}
      </Button>
    );
  }
  return (
    <Button kind={kind} onClick={action.onClick}>
      {kind === 'secondary' && <Icon name="refresh" size={20} />}
      {action.label}
    </Button>
  );
}
