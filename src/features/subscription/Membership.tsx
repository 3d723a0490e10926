import { type JSX, useState } from 'react';
import type { Subscription } from '../../../contract/entities.ts';
import { changePath, paths } from '../../../contract/paths.ts';
import { useTranslation } from '../../../i18n/useTranslation.tsx';
import { Button } from '../../components/Button.tsx';
import { useLanguage } from '../../components/hooks.ts';
import { cardIcon, checkIcon, clockIcon, Icon, unlockIcon } from '../../components/Icon.tsx';
import { Notice } from '../../components/Notice.tsx';
import { useAppSelector } from '../../core/hooks.ts';
import { formatDate, formatPrice } from '../../lib/format.ts';
import { selectSubscription, selectUser } from '../user/slice.ts';
import { NextRenewal } from './NextRenewal.tsx';
import styles from './Plan.module.css';
import { Renewal } from './Renewal.tsx';

/** A plan cancelled during a failed renewal has no days left. */
const isOver = ({ status, periodEnd }: Subscription) =>
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

function SubscriptionCard({ subscription }: { subscription: Subscription }): JSX.Element {
  const { t } = useTranslation();
  const language = useLanguage();
  const { planName, status, amount, currency, renewalDays, periodEnd } = subscription;
  const { methodLabel, nextTryAt, accessUntil } = subscription;
  const renews = status === 'active' || status === 'past_due';
  const date = formatDate(periodEnd, language);
  const price = formatPrice(amount, currency, language);
  const [asking, setAsking] = useState(false);
  return (
    <section className={styles.card} aria-label={t('my.plan')}>
      <div>
        <p className={styles.kicker}>{t('my.plan')}</p>
        <h2 className={styles.name}>{planName}</h2>
        <p className={styles.price}>{t('my.subscription.price', { price, count: renewalDays })}</p>
      </div>
      <div className={styles.facts}>
        <p className={styles.fact}>
          <Icon shape={checkIcon} size={20} />
          {t('my.subscription.includes')}
        </p>
        {status === 'active' && <NextRenewal subscription={subscription} />}
        {status === 'cancelled' && (
          <p className={styles.fact} role="status">
            <Icon shape={clockIcon} size={20} />
            {t('my.subscription.endsOn', { date })}
          </p>
        )}
        {methodLabel && (
          <p className={styles.fact}>
            <Icon shape={cardIcon} size={20} />
            {t('my.subscription.paidWith', { method: methodLabel })}
          </p>
        )}
      </div>
      {status === 'past_due' && (
        <Notice kind="wrong" title={t('my.subscription.pastDue', { date })}>
          <p>
            {t('my.subscription.tryingAgain', {
              date: formatDate(nextTryAt ?? accessUntil, language),
              until: formatDate(accessUntil, language),
            })}
          </p>
          <p>{t('my.subscription.payOtherwise')}</p>
        </Notice>
      )}
      {/* The question takes the space of these buttons, so that nothing below it moves. */}
      {status === 'active' && !asking && (
        <Button kind="secondary" full to={paths.shop}>
          {t('my.subscription.switch')}
        </Button>
      )}
      {renews && !asking && (
        <Button kind={status === 'past_due' ? 'primary' : 'secondary'} full to={changePath}>
          {t('my.subscription.change')}
        </Button>
      )}
      <Renewal status={status} date={date} asking={asking} onAsking={setAsking} />
    </section>
  );
}

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
