import type { JSX } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '../../contract/paths.ts';
import { useTranslation } from '../../i18n/useTranslation.tsx';
import { Logo } from '../components/Header.tsx';
import { chevronLeftIcon, Icon } from '../components/Icon.tsx';
import { useBack } from './hooks.ts';
import styles from './PhoneBar.module.css';

type PhoneBarProps = {
  back?: string | undefined;
};

/** Replaces the header, which phones show on the home page only. */
export function PhoneBar({ back }: PhoneBarProps): JSX.Element {
  const { t } = useTranslation();
  const goBack = useBack();
  const icon = <Icon shape={chevronLeftIcon} />;
  return (
    <div className={styles.bar}>
      {back === undefined ? (
        <button type="button" className={styles.back} aria-label={t('nav.back')} onClick={goBack}>
          {icon}
        </button>
      ) : (
        <Link to={back} className={styles.back} aria-label={t('nav.back')}>
          {icon}
        </Link>
      )}
      <Link to={paths.home} className={styles.logo}>
        <Logo />
      </Link>
    </div>
  );
}
