import type { JSX } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '../../contract/paths.ts';
import { useTranslation } from '../../i18n/useTranslation.tsx';
import { Icon } from '../components/Icon.tsx';
import { Logo } from '../components/Logo.tsx';
import styles from './PhoneBar.module.css';
import { useBack } from './useBack.ts';

/** Stands in for the header, which phones show on the home page only. */
export function PhoneBar(): JSX.Element {
  const { t } = useTranslation();
  const back = useBack();
  return (
    <div className={styles.bar}>
      <button type="button" className={styles.back} aria-label={t('nav.back')} onClick={back}>
        <Icon name="chevron-left" />
      </button>
      <Link to={paths.home} className={styles.logo}>
        <Logo />
      </Link>
    </div>
  );
}
