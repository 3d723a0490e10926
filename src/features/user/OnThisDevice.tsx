import type { JSX } from 'react';
import { Link } from 'react-router-dom';
import { paths, withNext } from '../../../contract/paths.ts';
import { useTranslation } from '../../../i18n/useTranslation.tsx';
import { Notice } from '../../components/Notice.tsx';
import { useAppSelector } from '../../core/hooks.ts';
import { selectSessionStatus } from '../../core/session/slice.ts';
import styles from './OnThisDevice.module.css';

export function OnThisDevice({ next }: { next: string }): JSX.Element | null {
  const { t } = useTranslation();
  if (useAppSelector(selectSessionStatus) !== 'visitor') return null;
  return (
    <div className={styles.place}>
      <Notice kind="info">
        <p>{t('library.onThisDevice')}</p>
        <Link to={withNext(paths.login, next)} className={styles.link}>
          {t('nav.signIn')}
        </Link>
      </Notice>
    </div>
  );
}
