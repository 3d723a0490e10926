import type { JSX, ReactNode } from 'react';
import { downloadsPath, paths, withNext } from '../../contract/paths.ts';
import { useTranslation } from '../../i18n/useTranslation.tsx';
import { useAppSelector } from '../core/hooks.ts';
import { selectFailureCode } from '../core/runs/failedRun.ts';
import { Button } from './Button.tsx';
import { classes } from './classes.ts';
import { useOffline } from './hooks.ts';
import { alertIcon, filmIcon, Icon, type IconShape, lockIcon, refreshIcon } from './Icon.tsx';
import styles from './StateView.module.css';

export type StateAction = { label: string; onClick: () => void } | { label: string; to: string };
type StateViewProps = {
  kind: 'loading' | 'empty' | 'failed' | 'end';
  icon?: IconShape | undefined;
  title: string;
  text?: string | undefined;
  action?: StateAction | undefined;
};

export function StateView({ kind, icon = filmIcon, title, text, action }: StateViewProps): JSX.Element {
  if (kind === 'loading') return <Loading title={title} text={text} />;
  if (kind === 'end') return <End title={title}>{action && <Act action={action} kind="quiet" />}</End>;
  if (kind === 'failed') return <Failed title={title} text={text} action={action} />;
  return (
    <section className={classes(styles.view, styles.empty)}>
      <span className={styles.medal}>
        <Icon shape={icon} size={40} />
      </span>
      <h2 className={styles.title}>{title}</h2>
      {text && <p className={styles.text}>{text}</p>}
      {action && <Act action={action} kind="primary" />}
    </section>
  );
}

type FailedProps = Pick<StateViewProps, 'title' | 'text' | 'action'>;

/** Retries by itself once the connection is back. */
function Failed({ title, text, action }: FailedProps): JSX.Element {
  const { t } = useTranslation();
  const offline = useOffline(action && 'onClick' in action ? action.onClick : undefined);
  const code = useAppSelector(selectFailureCode);
  const hint = offline ? t('failure.offlineHint') : text;
  return (
    <section className={classes(styles.view, styles.failed)} role="alert">
      <span className={styles.medal}>
        <Icon shape={alertIcon} size={28} />
      </span>
      <h2 className={styles.title}>{offline ? t('failure.offline') : title}</h2>
      {hint && <p className={styles.text}>{hint}</p>}
      {action && <Act action={action} kind="secondary" />}
      {offline && (
        <Button kind="quiet" to={downloadsPath}>
          {t('failure.toDownloads')}
        </Button>
      )}
      {code && !offline && <p className={styles.code}>{t('failure.code', { code })}</p>}
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
      {kind === 'secondary' && <Icon shape={refreshIcon} size={20} />}
      {action.label}
    </Button>
  );
}

export function SignInFirst({
  title,
  text,
  next,
}: {
  title: string;
  text: string;
  next: string;
}): JSX.Element {
  const { t } = useTranslation();
  const action = { label: t('nav.signIn'), to: withNext(paths.login, next) };
  return <StateView kind="empty" icon={lockIcon} title={title} text={text} action={action} />;
}
