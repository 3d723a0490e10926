import { type JSX, useState } from 'react';
import type { Subscription } from '../../../contract/entities.ts';
import { useTranslation } from '../../../i18n/useTranslation.tsx';
import { Button } from '../../components/Button.tsx';
import { useLanguage } from '../../components/hooks.ts';
import { Icon, refreshIcon } from '../../components/Icon.tsx';
import { useAppDispatch, useAppSelector } from '../../core/hooks.ts';
import { formatDate, formatPrice } from '../../lib/format.ts';
import styles from './Plan.module.css';
import { SwitchFailure } from './SwitchFailure.tsx';
import { selectRenewal, switchPlanRequested } from './slice.ts';

const takeFocus = (element: HTMLElement | null) => element?.focus({ preventScroll: true });

type NextRenewalProps = {
  subscription: Subscription;
  /** The line takes the focus when it changes, because the pressed button is gone. */
  focused?: boolean;
};

export function NextRenewal({ subscription, focused = false }: NextRenewalProps): JSX.Element {
  const { t } = useTranslation();
  const language = useLanguage();
  const dispatch = useAppDispatch();
  const { status, reason } = useAppSelector(selectRenewal);
  const [tried, setTried] = useState(false);
  const { planId, planName, amount, currency, renewalDays, periodEnd, next } = subscription;
  const date = formatDate(periodEnd, language);
  const keep = () => {
    setTried(true);
    dispatch(switchPlanRequested({ planId, amount, currency, renewalDays, from: periodEnd }));
  };
  return (
    <>
      <p
        key={next?.planId ?? planId}
        ref={tried || focused ? takeFocus : undefined}
        className={styles.fact}
        role="status"
        tabIndex={-1}
      >
        <Icon shape={refreshIcon} size={20} />
        {next
          ? t('my.subscription.switchesTo', {
              plan: next.planName,
              date,
              price: formatPrice(next.amount, next.currency, language),
            })
          : t('my.subscription.renewsOn', { date, price: formatPrice(amount, currency, language) })}
      </p>
      {next && (
        <Button kind="secondary" full busy={tried && status === 'changing'} onClick={keep}>
          {t('my.subscription.keepPlan', { plan: planName })}
        </Button>
      )}
      {tried && status === 'failed' && reason && <SwitchFailure reason={reason} />}
    </>
  );
}
