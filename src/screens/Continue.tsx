import { type JSX, useEffect, useEffectEvent } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { paths } from '../../contract/paths.ts';
import { useTranslation } from '../../i18n/useTranslation.tsx';
import { Button } from '../components/Button.tsx';
import { Screen } from '../components/Screen.tsx';
import { useAppDispatch, useAppSelector } from '../core/hooks.ts';
import { AccountForm } from '../features/user/AccountForm.tsx';
import { FacebookButton } from '../features/user/FacebookButton.tsx';
import { GivenEmail } from '../features/user/GivenEmail.tsx';
import { LoginReason, useLoginReason } from '../features/user/LoginReason.tsx';
import { SignInError } from '../features/user/SignInError.tsx';
import { emailChecked, formOpened, selectGiven, selectUserForm } from '../features/user/slice.ts';
import { enterSheet } from '../lib/sheetEntry.ts';
import styles from './Login.module.css';
import { PhoneBar } from './PhoneBar.tsx';
import { useFacebookOffered } from './useFacebookOffered.ts';

/** Asks for the e-mail, and then for the password of its account or of a new one. */
export default function Continue(): JSX.Element {
  const { t } = useTranslation();
  const [query] = useSearchParams();
  const { known } = useAppSelector(selectGiven);
  const change = useBackToEmail(known !== undefined);
  const title = useTitle(known);
  const offersFacebook = useFacebookOffered();
  const next = query.get('next');
  const nextQuery = next ? `?${new URLSearchParams({ next })}` : '';
  return (
    <Screen title={title} narrow top={<PhoneBar onBack={known === undefined ? undefined : change} />}>
      <div className={styles.page}>
        <p role="status" className="spoken">
          {known !== undefined && title}
        </p>
        <LoginReason />
        <SignInError code={query.get('error')} />
        {known === undefined && (
          <div>
            <AccountForm key="email" kind="email" />
            <OtherWays nextQuery={nextQuery} />
            {offersFacebook && <FacebookButton />}
          </div>
        )}
        {known !== undefined && (
          <div>
            <GivenEmail onChange={change} />
            <AccountForm key="password" kind={known ? 'knownEmail' : 'newEmail'} />
            {!known && <SignInInstead />}
            {known && (
              <p className={styles.other}>
                <Link to={`${paths.retrievePassword}${nextQuery}`}>{t('login.forgot')}</Link>
              </p>
            )}
            {/* An account that Facebook opened has no password. */}
            {known && offersFacebook && <FacebookButton />}
          </div>
        )}
      </div>
    </Screen>
  );
}

function useTitle(known: boolean | undefined): string {
  const { t } = useTranslation();
  const reason = useLoginReason();
  if (known !== undefined) return t(known ? 'login.title' : 'register.title');
  return t(reason ? `account.detour.${reason}` : 'continue.title');
}

/** The password stands on an entry of the session history, from which Back leads to the e-mail. */
function useBackToEmail(asksForPassword: boolean): () => void {
  const dispatch = useAppDispatch();
  const change = () => {
    dispatch(formOpened());
  };
  const onBack = useEffectEvent(change);
  useEffect(() => (asksForPassword ? enterSheet(() => onBack()) : undefined), [asksForPassword]);
  return change;
}

/** The account was opened after its e-mail was checked. */
function SignInInstead(): JSX.Element | null {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const { email } = useAppSelector(selectGiven);
  const { reason } = useAppSelector(selectUserForm);
  if (reason?.fields?.email !== 'taken') return null;
  return (
    <div className={styles.ways}>
      <Button kind="secondary" full onClick={() => dispatch(emailChecked({ email, known: true }))}>
        {t('login.submit')}
      </Button>
    </div>
  );
}

/** Without an answer about the e-mail, the forms that need none still let the viewer in. */
function OtherWays({ nextQuery }: { nextQuery: string }): JSX.Element | null {
  const { t } = useTranslation();
  const { status, reason } = useAppSelector(selectUserForm);
  if (status !== 'failed' || reason?.fields) return null;
  return (
    <div className={styles.ways}>
      <p className={styles.other}>{t('continue.instead')}</p>
      <Button kind="secondary" full to={`${paths.login}${nextQuery}`}>
        {t('login.submit')}
      </Button>
      <Button kind="secondary" full to={`${paths.register}${nextQuery}`}>
        {t('login.register')}
      </Button>
    </div>
  );
}
