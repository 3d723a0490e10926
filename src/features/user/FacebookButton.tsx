import type { JSX } from 'react';
import { useTranslation } from '../../../i18n/useTranslation.tsx';
import { Button } from '../../components/Button.tsx';
import { useAppDispatch } from '../../core/hooks.ts';
import styles from './FacebookButton.module.css';
import { facebookRequested } from './slice.ts';

export function FacebookButton(): JSX.Element {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  return (
    <div className={styles.other}>
      <p className={styles.or}>{t('account.or')}</p>
      <Button kind="secondary" full onClick={() => dispatch(facebookRequested())}>
        <svg className={styles.mark} viewBox="0 0 24 24" width="22" height="22" aria-hidden="true">
          <circle cx="12" cy="12" r="11" fill="#1877f2" />
          <path
            fill="#fff"
            d="M13.4 20v-6.600h2.300l.4-2.800h-2.700V8.900c0-.8.3-1.400 1.500-1.400h1.300V5.100c-.6-.1-1.300-.1-2-.1-2.100 0-3.500 1.300-3.500 3.500v2.100H8.400v2.800h2.300V20z"
          />
        </svg>
        {t('account.facebook')}
      </Button>
    </div>
  );
}
