import { type JSX, useState } from 'react';
import type { Subscription } from '../../../contract/entities.ts';
import { useTranslation } from '../../../i18n/useTranslation.tsx';
import { Button } from '../../components/Button.tsx';
import { classes } from '../../components/classes.ts';
import { checkIcon, Icon } from '../../components/Icon.tsx';
import { Notice } from '../../components/Notice.tsx';
import { useAppDispatch, useAppSelector } from '../../core/hooks.ts';
import styles from './Plan.module.css';
import { cancelRenewalRequested, resumeRenewalRequested, selectRenewal } from './slice.ts';

const takeFocus = (element: HTMLElement | null) => element?.focus();

type RenewalProps = {
  status: Subscription['status'];
  /** The last day of access. */
  date: string;
  asking: boolean;
  onAsking: (asking: boolean) => void;
};

export function Renewal(props: RenewalProps): JSX.Element {
  const { status: subscriptionStatus, date, asking, onAsking } = props;
  const { t } = useTranslation();
  const cancelled = subscriptionStatus === 'cancelled';
  const dispatch = useAppDispatch();
  const { status } = useAppSelector(selectRenewal);
  /** A failure from another page, or of a switch, does not apply here. */
  const [tried, setTried] = useState(false);
  const changing = tried && status === 'changing';
  const failed = tried && status === 'failed' && <Notice kind="wrong">{t('my.subscription.failed')}</Notice>;

  const cancel = () => {
    setTried(true);
    dispatch(cancelRenewalRequested());
  };
  const keep = () => {
    setTried(cancelled);
    onAsking(false);
    if (cancelled) dispatch(resumeRenewalRequested());
  };
  if (!asking && !cancelled) {
    return (
      <>
        {failed}
        <Button kind="quiet" full busy={changing} onClick={() => onAsking(true)}>
          {t('my.subscription.cancel')}
        </Button>
      </>
    );
  }
  const answered = cancelled && asking;
  return (
    <>
      {failed}
      <section
        key={subscriptionStatus}
        ref={asking ? takeFocus : undefined}
        className={classes(styles.question, answered && styles.answered)}
        aria-labelledby="renewal"
        tabIndex={-1}
      >
        <h3 id="renewal" className={styles.words}>
          {answered && <Icon shape={checkIcon} size={22} />}
          {t(cancelled ? 'my.subscription.cancelled' : 'my.subscription.question')}
        </h3>
        <p className={styles.text}>
          {subscriptionStatus === 'past_due'
            ? t('my.subscription.endsNow')
            : t('my.subscription.keepsAccess', { date })}
        </p>
        <div className={styles.answers}>
          {!cancelled && (
            <Button kind="secondary" busy={changing} onClick={cancel}>
              {t('my.subscription.yes')}
            </Button>
          )}
          {/* Keeps the place of "yes" empty, because a second tap may still land there. */}
          {answered && <span />}
          <Button
            kind="secondary"
            disabled={changing && !cancelled}
            busy={changing && cancelled}
            onClick={keep}
          >
            {t(cancelled ? 'my.subscription.resume' : 'my.subscription.keep')}
          </Button>
        </div>
      </section>
    </>
  );
}
