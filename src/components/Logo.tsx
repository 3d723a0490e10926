import type { JSX } from 'react';
import { useTranslation } from '../../i18n/useTranslation.tsx';
import styles from './Logo.module.css';

export function Logo(): JSX.Element {
  const { t } = useTranslation();
  return (
    <span className={styles.logo}>
      <svg className={styles.mark} viewBox="0 0 64 64" width="34" height="34" aria-hidden="true">
        <path
          className={styles.rock}
          d="M0 38h29.5c1.8 0 2.8 2 1.7 3.5l-3.7 5 3.2 4.5-5.7 5 2.5 8H15A15 15 0 0 1 0 49z"
        />
        <path
          className={styles.story}
          d="M26.5 12.3c-.3-3.5 3.5-5.7 6.3-3.7L52.3 22c2.7 1.9 2.6 5.9-.2 7.6L32.5 40.3c-2 1.2-4.6-.1-4.8-2.4z"
          transform="rotate(9 38 24)"
        />
      </svg>
      <span className={styles.name}>{t('app.name')}</span>
    </span>
  );
}
