import type { JSX } from 'react';
import { Link } from 'react-router-dom';
import { paths, withNext } from '../../../contract/paths.ts';
import { useTranslation } from '../../../i18n/useTranslation.tsx';
import { Notice } from '../../components/Notice.tsx';
import { useAppSelector } from '../../core/hooks.ts';
import { selectShowsKept } from '../../core/offline/slice.ts';
import { selectSessionStatus } from '../../core/session/slice.ts';
import styles from './OnThisDevice.module.css';

/** Tells that a list is a guest's, or a member's stored copy that is shown offline. */
export function OnThisDevice({ next }: { next: string }): JSX.Element | null {
  const { t } = useTranslation();
  const isVisitor = useAppSelector(selectSessionStatus) === 'visitor';
  const showsKept = useAppSelector(selectShowsKept);
  if (!isVisitor && !showsKept) return null;
  return (
    <div className={styles.place}>
      {showsKept ? (
        <Notice kind="info" title={t('failure.offline')}>
          <p>{t('library.kept')}</p>
        </Notice>
      ) : (
        <Notice kind="info">
          <p>{t('library.onThisDevice')}</p>
          <Link to={withNext(paths.login, next)} className={styles.link}>
            {t('nav.signIn')}
          </Link>
        </Notice>
      )}
    </div>
  );
}
