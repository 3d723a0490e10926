import { type JSX, useEffect, useRef, useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { paths, withNext } from '../../contract/paths.ts';
import { useTranslation } from '../../i18n/useTranslation.tsx';
import { Button } from '../components/Button.tsx';
import { Notice } from '../components/Notice.tsx';
import { Screen } from '../components/Screen.tsx';
import { StateView } from '../components/StateView.tsx';
import { dropMailedCode, readMailedCode } from '../core/entryParams.ts';
import { useAppDispatch, useAppSelector } from '../core/hooks.ts';
import { AccountForm, LoginReason } from '../features/user/AccountForm.tsx';
import { formErrorKey } from '../features/user/formRules.ts';
import { formOpened, passwordResetRequested, selectUserForm } from '../features/user/slice.ts';
import styles from './Login.module.css';
import { PhoneBar } from './PhoneBar.tsx';

/** Without a mailed code the page sends one; with one the user chooses a new password. */
export default function RetrievePassword(): JSX.Element {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const [choosing, setChoosing] = useState(() => readMailedCode() !== null);
  const { status, reason } = useAppSelector(selectUserForm);
  const startOver = () => {
    dropMailedCode();
    dispatch(formOpened());
    setChoosing(false);
  };
  /** After the first mail, a retry keeps showing the confirmation instead of the form. */
  const [mailed, setMailed] = useState(false);
  if (!mailed && status === 'mailed') setMailed(true);
  const dead = reason?.code === 404 || reason?.fields?.code !== undefined;
  const expired = choosing && status === 'failed' && dead;
  return (
    <Screen
      title={t(choosing ? 'password.choose.title' : 'password.mail.title')}
      titleHidden={mailed && !choosing}
      narrow
      top={<PhoneBar back={useLoginPath()} />}
    >
      <div className={styles.page}>
        <LoginReason />
        {expired && (
          <StateView
            kind="failed"
            title={t('password.dead.title')}
            text={t('password.dead.text')}
            action={{ label: t('password.dead.action'), onClick: startOver }}
          />
        )}
        {choosing && !expired && (
          <>
            <p>{t('password.choose.text')}</p>
            <AccountForm kind="newPassword" />
          </>
        )}
        {!choosing && <MailLink mailed={mailed} onAnother={() => setMailed(false)} />}
      </div>
    </Screen>
  );
}

function useLoginPath(): string {
  const [query] = useSearchParams();
  return withNext(paths.login, query.get('next'));
}

function MailLink({ mailed, onAnother }: { mailed: boolean; onAnother: () => void }): JSX.Element {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const back = useLoginPath();
  const [sentTo, setSentTo] = useState('');

  const useAnother = () => {
    dispatch(formOpened());
    onAnother();
  };
  if (mailed) return <PasswordMailed email={sentTo} onAnother={useAnother} />;
  return (
    <>
      <p>{t('password.mail.text')}</p>
      <AccountForm kind="passwordReset" onSent={setSentTo} />
      <p className={styles.other}>
        <Link to={back}>{t('password.mail.back')}</Link>
      </p>
    </>
  );
}

type PasswordMailedProps = { email: string; onAnother: () => void };

/** The text must not reveal whether the account exists. */
function PasswordMailed({ email, onAnother }: PasswordMailedProps): JSX.Element {
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
