import { type JSX, useEffect, useRef } from 'react';
import { useTranslation } from '../../../i18n/useTranslation.tsx';
import { Button } from '../../components/Button.tsx';
import { Notice } from '../../components/Notice.tsx';
import { useAppDispatch, useAppSelector } from '../../core/hooks.ts';
import { formErrorKey } from './formRules.ts';
import styles from './PasswordMailed.module.css';
import { passwordResetRequested, selectUserForm } from './slice.ts';

type PasswordMailedProps = { email: string; onAnother: () => void };

/** The text must not reveal whether the account exists. */
export function PasswordMailed({ email, onAnother }: PasswordMailedProps): JSX.Element {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const { status, reason } = useAppSelector(selectUserForm);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);

  const resend = () => dispatch(passwordResetRequested({ email }));
  const wrong = status === 'failed' && reason && formErrorKey('passwordReset', reason);
  const waiting = status === 'mailed';
  return (
    <section className={styles.mailed}>
      <h2 ref={heading} className={styles.title} tabIndex={-1}>
        {t('password.mailed.title')}
      </h2>
      <p className={styles.text}>{t('password.mailed.text', { email })}</p>
      <p className={styles.text}>{t('password.mailed.hint')}</p>
      {wrong && <Notice kind="wrong">{t(wrong)}</Notice>}
      <div role="status">{waiting && <p className={styles.text}>{t('password.mailed.wait')}</p>}</div>
      {!waiting && (
        <Button kind="secondary" full busy={status === 'sending'} onClick={resend}>
          {t('password.mailed.again')}
        </Button>
      )}
      <Button kind="quiet" full onClick={onAnother}>
        {t('password.mailed.another')}
      </Button>
    </section>
  );
}
