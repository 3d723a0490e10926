import { type JSX, useState } from 'react';
import type { Subscription } from '../../../contract/entities.ts';
import { useText } from '../../../i18n/index.ts';
import { Button } from '../../components/Button.tsx';
import { Notice } from '../../components/Notice.tsx';
import { useAppDispatch, useAppSelector } from '../../core/hooks.ts';
import styles from './Plan.module.css';
import { cancelRenewalRequested, resumeRenewalRequested, selectRenewal } from './slice.ts';

const takeFocus = (element: HTMLElement | null) => element?.focus();

type RenewalProps = { status: Subscription['status']; date: string };

/** Ends the renewal in two taps, and takes that back in one. `date` is the last day of access. */
export function Renewal({ status: plan, date }: RenewalProps): JSX.Element {
  const t = useText();
  const cancelled = plan === 'cancelled';
  const dispatch = useAppDispatch();
  const { status } = useAppSelector(selectRenewal);
  const [asking, setAsking] = useState(false);
  const changing = status === 'changing';

  const cancel = () => {
    setAsking(false);
    dispatch(cancelRenewalRequested());
  };
  if (asking && !cancelled) {
    return (
      <section ref={takeFocus} className={styles.question} aria-labelledby="renewal" tabIndex={-1}>
        <h3 id="renewal">{t('my.subscription.question')}</h3>
        <p className={styles.text}>
          {plan === 'past_due' ? t('my.subscription.endsNow') : t('my.subscription.keepsAccess', { date })}
        </p>
        <div className={styles.answers}>
          <Button kind="secondary" onClick={cancel}>
            {t('my.subscription.yes')}
          </Button>
          <Button kind="secondary" onClick={() => setAsking(false)}>
            {t('my.subscription.keep')}
          </Button>
        </div>
      </section>
    );
  }
  return (
    <>
      {status === 'failed' && <Notice kind="wrong">{t('my.subscription.failed')}</Notice>}
      {cancelled && <p className={styles.text}>{t('my.subscription.keepsAccess', { date })}</p>}
      {cancelled ? (
        <Button kind="secondary" full busy={changing} onClick={() => dispatch(resumeRenewalRequested())}>
          {t('my.subscription.keep')}
        </Button>
      ) : (
        <Button kind="quiet" full busy={changing} onClick={() => setAsking(true)}>
          {t('my.subscription.cancel')}
        </Button>
      )}
    </>
  );
}
