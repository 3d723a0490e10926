import type { JSX } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { paths, withNext } from '../../contract/paths.ts';
import { useTranslation } from '../../i18n/useTranslation.tsx';
import { Screen } from '../components/Screen.tsx';
import { AccountForm, FacebookButton, LoginReason } from '../features/user/AccountForm.tsx';
import { useFacebookOffered } from './hooks.ts';
import styles from './Login.module.css';
import { PhoneBar } from './PhoneBar.tsx';

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
