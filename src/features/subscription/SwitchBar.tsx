import { type JSX, useState } from 'react';
import { Link } from 'react-router-dom';
import type { Plan, Subscription } from '../../../contract/entities.ts';
import { paths } from '../../../contract/paths.ts';
import { useTranslation } from '../../../i18n/useTranslation.tsx';
import { BottomBar } from '../../components/BottomBar.tsx';
import { Button } from '../../components/Button.tsx';
import { useLanguage } from '../../components/hooks.ts';
import { useAppDispatch, useAppSelector } from '../../core/hooks.ts';
import { formatDate, formatPrice } from '../../lib/format.ts';
import { NextRenewal } from './NextRenewal.tsx';
import styles from './SwitchBar.module.css';
import { SwitchFailure } from './SwitchFailure.tsx';
import { selectRenewal, switchPlanRequested } from './slice.ts';

type SwitchBarProps = { subscription: Subscription; plan: Plan & { renewalDays: number } };

export function SwitchBar({ subscription, plan }: SwitchBarProps): JSX.Element {
  const { t } = useTranslation();
  const language = useLanguage();
  const dispatch = useAppDispatch();
  const { status, reason } = useAppSelector(selectRenewal);
  /** A failure from another page, or of another plan, does not apply here. */
  const [tried, setTried] = useState<string | null>(null);
  const { planId, periodEnd, next } = subscription;
  const { id, name, amount, currency, renewalDays } = plan;
  const isOther = id !== planId && id !== next?.planId;
  const change = () => {
    setTried(id);
    dispatch(switchPlanRequested({ planId: id, amount, currency, renewalDays, from: periodEnd }));
  };
  return (
    <BottomBar>
      <NextRenewal subscription={subscription} focused={tried !== null} />
      {isOther && (
        <>
          <p className={styles.terms}>
            <strong>{t('shop.switch.now')}</strong>{' '}
            {t('shop.switch.terms', {
              date: formatDate(periodEnd, language),
              price: formatPrice(amount, currency, language),
              count: renewalDays,
            })}
          </p>
          {tried === id && status === 'failed' && reason && <SwitchFailure reason={reason} />}
          <Button kind="pay" full busy={tried === id && status === 'changing'} onClick={change}>
            {t('shop.switch.submit', { plan: name })}
          </Button>
        </>
      )}
      {id === planId && !next && (
        <p className={styles.hint}>
          {t('shop.switch.hint')} <Link to={paths.me}>{t('shop.active.manage')}</Link>
        </p>
      )}
    </BottomBar>
  );
}
