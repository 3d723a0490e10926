import type { JSX } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { paths, withNext } from '../../../contract/paths.ts';
import { useTranslation } from '../../../i18n/useTranslation.tsx';
import { classes } from '../../components/classes.ts';
import { closeIcon, Icon } from '../../components/Icon.tsx';
import { Notice } from '../../components/Notice.tsx';
import { useAppDispatch, useAppSelector } from '../../core/hooks.ts';
import { endDismissed, selectSessionEnded } from '../../core/session/slice.ts';
import styles from './SessionEnded.module.css';

/** Stays until the member signs in, leaves the page or closes it. `over`: it lies over the page. */
export function SessionEnded({ over }: { over: boolean }): JSX.Element {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const { pathname, search } = useLocation();
  const shown = useAppSelector(selectSessionEnded);
  return (
    <div className={classes(styles.place, over && styles.over)} role="status">
      {shown && (
        <Notice kind="info">
          <div className={styles.line}>
            <p>
              {t('failure.sessionEnded')}{' '}
              <Link to={withNext(paths.login, `${pathname}${search}`)}>{t('nav.signIn')}</Link>
            </p>
            <button
              type="button"
              className={styles.close}
              aria-label={t('nav.dismiss')}
              onClick={() => dispatch(endDismissed())}
            >
              <Icon shape={closeIcon} size={18} />
            </button>
          </div>
        </Notice>
      )}
    </div>
  );
}
