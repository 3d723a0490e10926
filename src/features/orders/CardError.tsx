import type { JSX } from 'react';
import { Link } from 'react-router-dom';
import type { Order } from '../../../contract/entities.ts';
import { paths, withNext } from '../../../contract/paths.ts';
import { useTranslation } from '../../../i18n/useTranslation.tsx';
import { Notice } from '../../components/Notice.tsx';
import { useAppSelector } from '../../core/hooks.ts';
import { paymentRefusal } from './orderTexts.ts';
import { selectOrderReason, selectStage } from './slice.ts';

/** Tells why the card was not tried, or that its outcome is unknown. */
export function CardError({ order }: { order: Order }): JSX.Element | null {
  const { t } = useTranslation();
  const stage = useAppSelector(selectStage);
  const reason = useAppSelector(selectOrderReason);
  if (stage !== 'ready' || !reason) return null;
  const next = `${paths.cardPayment}?${new URLSearchParams({ orderId: order.id })}`;
  return (
    <Notice kind="wrong" title={t('card.refused.title')}>
      <p>{t(paymentRefusal(reason))}</p>
      {reason.code === 401 && <Link to={withNext(paths.login, next)}>{t('login.submit')}</Link>}
    </Notice>
  );
}
