import type { JSX } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { FOR_YOU, matchPath, paths } from '../../../contract/paths.ts';
import { useTranslation } from '../../../i18n/useTranslation.tsx';
import { Button } from '../../components/Button.tsx';
import { classes } from '../../components/classes.ts';
import { useAppDispatch, useAppSelector } from '../../core/hooks.ts';
import styles from './ConsentBanner.module.css';
import { consentGranted, consentRefused, selectConsent } from './slice.ts';
import { useVendors } from './useVendors.ts';

/**
 * Refusing is as easy as agreeing, and the page stays usable without an answer. Over a film the banner lies
 * in the free area below the sound button.
 */
export default function ConsentBanner(): JSX.Element | null {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const names = useVendors();
  const { pathname, search } = useLocation();
  if (useAppSelector(selectConsent) !== 'asking' || names === null) return null;
  const overFilm = matchPath(paths.video, pathname) !== null || new URLSearchParams(search).has(FOR_YOU);
  return (
    <section
      className={classes(styles.banner, overFilm && styles.overFilm)}
      aria-labelledby="consent"
      data-asking=""
    >
      <p id="consent" className={styles.question}>
        {t('consent.ask', { names })}{' '}
        <Link to={`${paths.individual}#privacy`} className={styles.about}>
          {t('consent.about')}
        </Link>
      </p>
      <Button kind="secondary" className={styles.answer} onClick={() => dispatch(consentRefused())}>
        {t('consent.no')}
      </Button>
      <Button kind="secondary" className={styles.answer} onClick={() => dispatch(consentGranted())}>
        {t('consent.yes')}
      </Button>
    </section>
  );
}
