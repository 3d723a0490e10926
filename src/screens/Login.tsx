import type { JSX } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { paths } from '../../contract/paths.ts';
import { useTranslation } from '../../i18n/useTranslation.tsx';
import { Button } from '../components/Button.tsx';
import { Notice } from '../components/Notice.tsx';
import { Screen } from '../components/Screen.tsx';
import { useAppSelector } from '../core/hooks.ts';
import { AccountForm } from '../features/user/AccountForm.tsx';
import { FacebookButton } from '../features/user/FacebookButton.tsx';
import { LoginReason, useLoginReason } from '../features/user/LoginReason.tsx';
import { selectUserForm } from '../features/user/slice.ts';
import styles from './Login.module.css';
import { PhoneBar } from './PhoneBar.tsx';
import { useFacebookOffered } from './useFacebookOffered.ts';

const ERROR_TEXTS = { facebook: 'account.failed.facebook', emailInUse: 'account.failed.emailInUse' } as const;

/** An OAuth provider sends the user back with an error code. */
const errorText = (error: string | null) =>
  error &&
  (Object.hasOwn(ERROR_TEXTS, error)
    ? ERROR_TEXTS[error as keyof typeof ERROR_TEXTS]
    : 'account.failed.other');

export default function Login(): JSX.Element {
  const { t } = useTranslation();
  const [query] = useSearchParams();
  const offersFacebook = useFacebookOffered();
  const { status } = useAppSelector(selectUserForm);
  const reason = useLoginReason();
  const error = errorText(query.get('error'));
  const next = query.get('next');
  const nextQuery = next ? `?${new URLSearchParams({ next })}` : '';
  return (
    <Screen title={t(reason ? `account.detour.${reason}` : 'login.title')} narrow top={<PhoneBar />}>
      <div className={styles.page}>
        <LoginReason />
        {error && status === 'idle' && <Notice kind="wrong">{t(error)}</Notice>}
        <div>
          <AccountForm kind="login" />
          <p className={styles.other}>
            <Link to={`${paths.retrievePassword}${nextQuery}`}>{t('login.forgot')}</Link>
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
