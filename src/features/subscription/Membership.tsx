import type { JSX } from 'react';
import type { Subscription } from '../../../contract/entities.ts';
import { useTranslation } from '../../../i18n/useTranslation.tsx';
import { Button } from '../../components/Button.tsx';
import { Icon } from '../../components/Icon.tsx';
import { clockIcon, unlockIcon } from '../../components/icons.ts';
import { useAppSelector } from '../../core/hooks.ts';
import { selectSubscription, selectUser } from '../user/slice.ts';
import styles from './Plan.module.css';
import { SubscriptionCard } from './SubscriptionCard.tsx';

/** A plan cancelled during a failed renewal has no days left. */
export const isOver = ({ status, periodEnd }: Subscription) =>
  status === 'ended' || (status === 'cancelled' && Date.parse(periodEnd) <= Date.now());

export function Membership({ onSubscribe }: { onSubscribe: () => void }): JSX.Element | null {
  const user = useAppSelector(selectUser);
  const subscription = useAppSelector(selectSubscription);
  if (!user) return null;
  if (subscription && !isOver(subscription)) return <SubscriptionCard subscription={subscription} />;
  const ended = subscription?.planName ?? null;
  return <FreePlan unlocksLeft={user.dailyUnlocksLeft} ended={ended} onSubscribe={onSubscribe} />;
}

type FreePlanProps = {
  unlocksLeft: number;
  ended: string | null;
  onSubscribe: () => void;
};

function FreePlan({ unlocksLeft, ended, onSubscribe }: FreePlanProps): JSX.Element {
  const { t } = useTranslation();
  const left = unlocksLeft > 0 ? t('my.free.left', { count: unlocksLeft }) : t('my.free.none');
  return (
    <section className={styles.card} aria-label={t('my.plan')}>
      <div>
        <p className={styles.kicker}>{t('my.plan')}</p>
        <h2 className={styles.name}>{t('my.free.name')}</h2>
      </div>
      {ended && <p role="status">{t('my.free.ended', { plan: ended })}</p>}
      <p className={styles.text}>{t('my.free.text')}</p>
      <p className={styles.fact}>
        <Icon shape={unlocksLeft > 0 ? unlockIcon : clockIcon} size={20} />
        {left}
      </p>
      <Button kind="pay" full onClick={onSubscribe}>
        {t('my.free.subscribe')}
      </Button>
    </section>
  );
}
