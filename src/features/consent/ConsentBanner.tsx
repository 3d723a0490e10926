import type { JSX } from 'react';
import { useTranslation } from '../../../i18n/useTranslation.tsx';
import { Button } from '../../components/Button.tsx';
import { useAppDispatch, useAppSelector } from '../../core/hooks.ts';
import styles from './ConsentBanner.module.css';
import { consentGranted, consentRefused, selectConsent } from './slice.ts';

/** "No" is as easy as "yes", and nothing is blocked meanwhile. */
export default function ConsentBanner(): JSX.Element | null {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  if (useAppSelector(selectConsent) !== 'asking') return null;
  return (
    <section className={styles.banner} aria-labelledby="consent">
      <h2 id="consent" className={styles.title}>
        {t('consent.title')}
      </h2>
      <p className={styles.text}>{t('consent.text')}</p>
      <div className={styles.answers}>
        <Button kind="secondary" onClick={() => dispatch(consentRefused())}>
          {t('consent.no')}
        </Button>
        <Button kind="secondary" onClick={() => dispatch(consentGranted())}>
          {t('consent.yes')}
        </Button>
      </div>
    </section>
  );
}
