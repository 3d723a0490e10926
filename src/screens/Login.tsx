import type { JSX } from 'react';
import { useSearchParams } from 'react-router-dom';
import { paths, withNext } from '../../contract/paths.ts';
import { useTranslation } from '../../i18n/useTranslation.tsx';
import { Button } from '../components/Button.tsx';
import { Notice } from '../components/Notice.tsx';
import { Screen } from '../components/Screen.tsx';
import { useAppSelector } from '../core/hooks.ts';
import { AccountForm, FacebookButton, LoginReason, useLoginReason } from '../features/user/AccountForm.tsx';
import { selectUserForm } from '../features/user/slice.ts';
import { useFacebookOffered } from './hooks.ts';
import styles from './Login.module.css';
import { PhoneBar } from './PhoneBar.tsx';

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

const TEXTS = { facebook: 'account.failed.facebook', emailInUse: 'account.failed.emailInUse' } as const;

/** An OAuth provider sends the user back with an error code. */
function SignInError({ code }: { code: string | null }): JSX.Element | null {
  const { t } = useTranslation();
  const { status } = useAppSelector(selectUserForm);
  if (!code || status !== 'idle') return null;
  const text = Object.hasOwn(TEXTS, code) ? TEXTS[code as keyof typeof TEXTS] : 'account.failed.other';
  return <Notice kind="wrong">{t(text)}</Notice>;
}
