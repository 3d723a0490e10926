import { type JSX, type ReactNode, useId } from 'react';
import { useTranslation } from '../../i18n/useTranslation.tsx';
import { Button } from '../components/Button.tsx';
import { useAppDispatch, useAppSelector } from '../core/hooks.ts';
import * as install from '../features/install/slice.ts';
import * as notifications from '../features/notifications/slice.ts';
import { InstallSteps } from './InstallSteps.tsx';
import styles from './Offers.module.css';

/** Shows one offer at a time, and none over a film: it waits for the next page with tabs. */
export default function Offers(): JSX.Element | null {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const way = useAppSelector(install.selectInstallWay);
  const offersInstall = useAppSelector(install.selectInstallOffered);
  const offersPush = useAppSelector(notifications.selectPushOffered);
  if (offersInstall && way) {
    const title = t(way === 'browser' ? 'install.browserTitle' : 'install.title');
    return (
      <OfferCard title={title} onDismiss={() => dispatch(install.offerDismissed())}>
        <InstallSteps way={way} />
      </OfferCard>
    );
  }
  if (!offersPush) return null;
  return (
    <OfferCard title={t('push.offer')} onDismiss={() => dispatch(notifications.offerDismissed())}>
      <p className={styles.text}>{t('push.seldom')}</p>
      <Button full onClick={() => dispatch(notifications.pushRequested({ on: true }))}>
        {t('push.yes')}
      </Button>
    </OfferCard>
  );
}

type OfferCardProps = { title: string; onDismiss: () => void; children: ReactNode };

function OfferCard({ title, onDismiss, children }: OfferCardProps): JSX.Element {
  const { t } = useTranslation();
  const heading = useId();
  return (
    <section className={styles.offer} aria-labelledby={heading} data-bottom-bar="">
      <h2 id={heading} className={styles.title}>
        {title}
      </h2>
      {children}
      <Button full kind="quiet" onClick={onDismiss}>
        {t('offer.later')}
      </Button>
    </section>
  );
}
