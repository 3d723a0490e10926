import type { JSX } from 'react';
import { useTranslation } from '../../../i18n/useTranslation.tsx';
import { Button } from '../../components/Button.tsx';
import { useAppDispatch, useAppSelector } from '../../core/hooks.ts';
import { offerDismissed, selectInstallWay } from '../../features/install/slice.ts';
import styles from './InstallOffer.module.css';
import { InstallSteps } from './InstallSteps.tsx';

/** Lies above the tabs of the next page after a finished episode; over a film nothing is offered. */
export default function InstallOffer(): JSX.Element | null {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const way = useAppSelector(selectInstallWay);
  if (!way) return null;
  return (
    <section className={styles.offer} aria-labelledby="install" data-bottom-bar="">
      <h2 id="install" className={styles.title}>
        {t(way === 'browser' ? 'install.browserTitle' : 'install.title')}
      </h2>
      <InstallSteps way={way} />
      <Button full kind="quiet" onClick={() => dispatch(offerDismissed())}>
        {t('install.later')}
      </Button>
    </section>
  );
}
