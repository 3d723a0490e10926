import { type JSX, useState } from 'react';
import type { PaymentMethod, Plan } from '../../../contract/entities.ts';
import type { TextKey } from '../../../i18n/index.ts';
import { useTranslation } from '../../../i18n/useTranslation.tsx';
import { BottomBar } from '../../components/BottomBar.tsx';
import { Button } from '../../components/Button.tsx';
import { useLanguage } from '../../components/hooks.ts';
import { LinkedText } from '../../components/LinkedText.tsx';
import { Notice } from '../../components/Notice.tsx';
import type { Failure } from '../../core/failures.ts';
import { useAppDispatch, useAppSelector } from '../../core/hooks.ts';
import { wasToasted } from '../../core/toasts/slice.ts';
import { formatDate, formatPrice } from '../../lib/format.ts';
import styles from './Checkout.module.css';
import { READ_BEFORE_PAYING } from './orderTexts.ts';
import { checkoutRequested, selectCheckout, selectOrderReason, selectStage } from './slice.ts';

/** Null if a toast or the notice of an ended session already tells the failure. */
function refusal(reason: Failure): TextKey | null {
  if (reason.code === 409) return 'shop.refused.owned';
  return reason.code === 401 || wasToasted(reason) ? null : 'shop.refused.other';
}

type CheckoutProps = {
  plan: Plan;
  paidUntil?: string | null;
};

const DAY_MS = 24 * 60 * 60 * 1000;
const firstRenewal = (days: number, paidUntil: string | null) =>
  Math.max(Date.now(), paidUntil ? Date.parse(paidUntil) : 0) + days * DAY_MS;

export function Checkout({ plan, paidUntil = null }: CheckoutProps): JSX.Element {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const stage = useAppSelector(selectStage);
  const reason = useAppSelector(selectOrderReason);
  /** A failure from another page does not apply here. */
  const [tried, setTried] = useState<PaymentMethod | null>(useAppSelector(selectCheckout)?.method ?? null);

  const language = useLanguage();
  const price = formatPrice(plan.amount, plan.currency, language);
  const refused = tried && stage === 'failed' && reason && refusal(reason);
  const ordering = stage === 'ordering';
  const pay = (method: PaymentMethod) => () => {
    setTried(method);
    const videoId = plan.kind === 'pass' ? plan.videoId : null;
    dispatch(checkoutRequested({ planId: plan.id, videoId, method }));
  };
  const button = (method: PaymentMethod) => ({
    full: true,
    busy: ordering && tried === method,
    disabled: ordering && tried !== method,
    onClick: pay(method),
  });
  const { renewalDays: count } = plan;
  return (
    <>
      <div className={styles.terms}>
        <p>{count === null ? t('shop.neverRenews') : t('shop.renews', { count, price })}</p>
        <p>{t('shop.withdraw')}</p>
        <p>{t('shop.agree')}</p>
        <LinkedText text={t('shop.read')} to={READ_BEFORE_PAYING} />
      </div>
      <BottomBar>
        {refused && <Notice kind="wrong">{t(refused)}</Notice>}
        <div className={styles.choice}>
          <p className={styles.plan}>
            {count === null
              ? t('shop.choiceOnce', { price })
              : t('shop.choice', { plan: plan.name, price, count })}
          </p>
          <p className={styles.charge}>
            {count === null
              ? t('shop.chargedOnce', { price })
              : t('shop.charged', { price, date: formatDate(firstRenewal(count, paidUntil), language) })}
          </p>
        </div>
        <div className={styles.ways}>
          <Button {...button('card')} kind="pay">
            {t('shop.payCard')}
          </Button>
          <Button {...button('paypal')} kind="secondary">
            {t('shop.payPaypal')}
          </Button>
        </div>
      </BottomBar>
    </>
  );
}
