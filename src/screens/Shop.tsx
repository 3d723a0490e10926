import { type JSX, useState } from 'react';
import type { Subscription } from '../../contract/entities.ts';
import { paths, videoPath } from '../../contract/paths.ts';
import { useTranslation } from '../../i18n/useTranslation.tsx';
import { useLanguage } from '../components/hooks.ts';
import { Notice } from '../components/Notice.tsx';
import { Screen } from '../components/Screen.tsx';
import { StateView } from '../components/StateView.tsx';
import { useAppDispatch, useAppSelector } from '../core/hooks.ts';
import { Checkout } from '../features/orders/Checkout.tsx';
import { selectCheckout } from '../features/orders/slice.ts';
import { TestMode } from '../features/orders/TestMode.tsx';
import { Benefits } from '../features/plans/Benefits.tsx';
import { PlanChoice } from '../features/plans/PlanChoice.tsx';
import { selectPlans, shopOpened } from '../features/plans/slice.ts';
import { SwitchBar } from '../features/subscription/SwitchBar.tsx';
import { selectUnlock } from '../features/unlocked/slice.ts';
import { selectSubscription } from '../features/user/slice.ts';
import { selectVideo } from '../features/videos/slice.ts';
import { formatDate } from '../lib/format.ts';
import { AccountSheet } from './AccountSheet.tsx';
import { PhoneBar } from './PhoneBar.tsx';
import styles from './Shop.module.css';

export default function Shop(): JSX.Element {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const { status, plans, videoId } = useAppSelector(selectPlans);
  const retry = {
    label: t('shop.failed.retry'),
    onClick: () => dispatch(shopOpened({ videoId })),
  };
  return (
    <Screen
      title={t('shop.title')}
      narrow
      top={<PhoneBar back={videoId === null ? undefined : videoPath(videoId)} />}
    >
      <div className={styles.page}>
        <TestMode />
        {plans.length > 0 && status !== 'failed' && <Offer />}
        {plans.length === 0 && (status === 'idle' || status === 'loading') && (
          <StateView kind="loading" title={t('shop.loading')} />
        )}
        {status === 'failed' && (
          <StateView
            kind="failed"
            title={t('shop.failed.title')}
            text={t('shop.failed.text')}
            action={retry}
          />
        )}
        {plans.length === 0 && status === 'ready' && (
          <StateView
            kind="empty"
            title={t('shop.empty.title')}
            text={t('shop.empty.text')}
            action={{ label: t('shop.empty.home'), to: paths.home }}
          />
        )}
      </div>
    </Screen>
  );
}

function Offer(): JSX.Element | null {
  const { plans, videoId } = useAppSelector(selectPlans);
  const video = useAppSelector((state) => selectVideo(state, videoId ?? ''));
  const subscription = useAppSelector(selectSubscription);
  const { by } = useAppSelector(selectUnlock);
  const [chosenId, setChosenId] = useState<string | null>(useAppSelector(selectCheckout)?.planId ?? null);
  const active = subscription?.status === 'active' ? subscription : null;
  const chosen =
    plans.find(({ id }) => id === chosenId) ??
    (by === 'pass' ? plans.find(({ kind }) => kind === 'pass') : undefined) ??
    (active && plans.find(({ id }) => id === (active.next ?? active).planId)) ??
    plans.find(({ preselected }) => preselected) ??
    plans[0];
  if (!chosen) return null;
  const { renewalDays } = chosen;
  const current = renewalDays !== null && subscription?.status !== 'ended' ? subscription : null;
  return (
    <div className={styles.offer}>
      <Benefits kind={chosen.kind} video={video} />
      <PlanChoice plans={plans} chosen={chosen.id} present={active?.planId ?? null} onChoose={setChosenId} />
      {active && renewalDays !== null ? (
        <SwitchBar subscription={active} plan={{ ...chosen, renewalDays }} />
      ) : (
        <>
          {current && <CurrentPlan subscription={current} />}
          <AccountSheet plan={chosen} video={video} />
          <Checkout key={chosen.id} plan={chosen} paidUntil={current?.periodEnd ?? null} />
        </>
      )}
    </div>
  );
}

/** A new plan replaces a failed renewal, and follows the paid days of a cancelled plan. */
function CurrentPlan({ subscription }: { subscription: Subscription }): JSX.Element {
  const { t } = useTranslation();
  const date = formatDate(subscription.periodEnd, useLanguage());
  if (subscription.status === 'past_due') return <Notice kind="info">{t('shop.replaces')}</Notice>;
  return <Notice kind="info">{t('shop.daysKept', { date })}</Notice>;
}
