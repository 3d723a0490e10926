import type { JSX } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { paths, withNext } from '../../contract/paths.ts';
import { useTranslation } from '../../i18n/useTranslation.tsx';
import { Screen } from '../components/Screen.tsx';
import { AccountForm } from '../features/user/AccountForm.tsx';
import { FacebookButton } from '../features/user/FacebookButton.tsx';
import { LoginReason } from '../features/user/LoginReason.tsx';
import styles from './Login.module.css';
import { PhoneBar } from './PhoneBar.tsx';
import { useFacebookOffered } from './useFacebookOffered.ts';

export default function Register(): JSX.Element {
  const { t } = useTranslation();
  const [query] = useSearchParams();
  const offersFacebook = useFacebookOffered();
  const login = withNext(paths.login, query.get('next'));
  return (
    <Screen title={t('register.title')} narrow top={<PhoneBar back={login} />}>
      <div className={styles.page}>
        <LoginReason />
        <div>
          <AccountForm kind="register" />
          {offersFacebook && <FacebookButton />}
        </div>
        <p className={styles.other}>
          {t('register.alreadyMember')} <Link to={login}>{t('register.login')}</Link>
        </p>
      </div>
    </Screen>
  );
}
