import type { JSX } from 'react';
import { paths } from '../../../contract/paths.ts';
import { useTranslation } from '../../../i18n/useTranslation.tsx';
import { Button } from '../../components/Button.tsx';
import { useLanguage } from '../../components/useLanguage.ts';
import { useAppSelector } from '../../core/hooks.ts';
import { formatDate } from '../../lib/format.ts';
import { selectSubscription } from '../user/slice.ts';
import { isOver } from './Membership.tsx';
import { NextRenewal } from './NextRenewal.tsx';
import styles from './Plan.module.css';

/** The plan in short, for pages beside the one that manages it. */
export function PlanLine({ onSubscribe }: { onSubscribe: () => void }): JSX.Element {
  const { t } = useTranslation();
  const language = useLanguage();
  const subscription = useAppSelector(selectSubscription);
  if (!subscription || isOver(subscription)) {
    return (
      <>
        <p>{t('my.free.name')}</p>
        <Button full kind="secondary" onClick={onSubscribe}>
          {t('my.free.subscribe')}
        </Button>
      </>
    );
  }
  const { planName, status, periodEnd } = subscription;
  const date = formatDate(periodEnd, language);
  return (
    <>
      <div>
        <p className={styles.planName}>{planName}</p>
        {status === 'cancelled' && <p className={styles.text}>{t('my.subscription.endsOn', { date })}</p>}
        {status === 'past_due' && <p className={styles.text}>{t('my.subscription.pastDue', { date })}</p>}
      </div>
      {status === 'active' && <NextRenewal subscription={subscription} />}
      <Button full kind="secondary" to={paths.me}>
        {t('my.subscription.manage')}
      </Button>
    </>
  );
}
