import type { JSX } from 'react';
import { useSearchParams } from 'react-router-dom';
import { paths, withNext } from '../../contract/paths.ts';
import { useTranslation } from '../../i18n/useTranslation.tsx';
import { Button } from '../components/Button.tsx';
import { Screen } from '../components/Screen.tsx';
import { AccountForm } from '../features/user/AccountForm.tsx';
import { FacebookButton } from '../features/user/FacebookButton.tsx';
import { LoginReason, useLoginReason } from '../features/user/LoginReason.tsx';
import { SignInError } from '../features/user/SignInError.tsx';
import styles from './Login.module.css';
import { PhoneBar } from './PhoneBar.tsx';
import { useFacebookOffered } from './useFacebookOffered.ts';

export default function Login(): JSX.Element {
  const { t } = useTranslation();
  const [query] = useSearchParams();
  const offersFacebook = useFacebookOffered();
  const reason = useLoginReason();
  const next = query.get('next');
  return (
    <Screen title={t(reason ? `account.detour.${reason}` : 'login.title')} narrow top={<PhoneBar />}>
      <div className={styles.page}>
        <LoginReason />
        <SignInError code={query.get('error')} />
        <div>
          <AccountForm kind="login" forgotten={withNext(paths.retrievePassword, next)} />
          {offersFacebook && <FacebookButton />}
        </div>
        <div>
          <p className={styles.other}>{t('login.noAccount')}</p>
          <Button kind="secondary" full to={withNext(paths.register, next)}>
            {t('login.register')}
          </Button>
        </div>
      </div>
    </Screen>
  );
}
