import { type JSX, useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { paths } from '../../contract/paths.ts';
import { useTranslation } from '../../i18n/useTranslation.tsx';
import { Button } from '../components/Button.tsx';
import { Screen } from '../components/Screen.tsx';
import { useAppDispatch } from '../core/hooks.ts';
import { AccountForm } from '../features/user/AccountForm.tsx';
import { FacebookButton } from '../features/user/FacebookButton.tsx';
import { LoginReason, useLoginReason } from '../features/user/LoginReason.tsx';
import { SignInError } from '../features/user/SignInError.tsx';
import { emailNoted } from '../features/user/slice.ts';
import styles from './Login.module.css';
import { PhoneBar } from './PhoneBar.tsx';
import { useFacebookOffered } from './useFacebookOffered.ts';

export default function Login(): JSX.Element {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const [query] = useSearchParams();
  const [email, setEmail] = useState('');
  const offersFacebook = useFacebookOffered();
  const reason = useLoginReason();
  const next = query.get('next');
  const nextQuery = next ? `?${new URLSearchParams({ next })}` : '';
  return (
    <Screen title={t(reason ? `account.detour.${reason}` : 'login.title')} narrow top={<PhoneBar />}>
      <div className={styles.page}>
        <LoginReason />
        <SignInError code={query.get('error')} />
        <div>
          <AccountForm kind="login" onEmail={setEmail} />
          <p className={styles.other}>
            <Link
              to={`${paths.retrievePassword}${nextQuery}`}
              onClick={() => email && dispatch(emailNoted({ email }))}
            >
              {t('login.forgot')}
            </Link>
          </p>
          {offersFacebook && <FacebookButton />}
        </div>
        <div>
          <p className={styles.other}>{t('login.noAccount')}</p>
          <Button kind="secondary" full to={`${paths.register}${nextQuery}`}>
            {t('login.register')}
          </Button>
        </div>
      </div>
    </Screen>
  );
}
