import type { JSX } from 'react';
import { Link } from 'react-router-dom';
import type { ClientConfig, Order } from '../../../contract/entities.ts';
import { paths, withNext } from '../../../contract/paths.ts';
import { useTranslation } from '../../../i18n/useTranslation.tsx';
import { Notice } from '../../components/Notice.tsx';
import { useLanguage } from '../../components/useLanguage.ts';
import { useAppDispatch, useAppSelector } from '../../core/hooks.ts';
import { formatDate, formatPrice } from '../../lib/format.ts';
import { CardForm } from './CardForm.tsx';
import { Declined } from './Declined.tsx';
import { paymentRefusal } from './orderTexts.ts';
import { SummaryLine } from './SummaryLine.tsx';
import { cardPaymentRequested, selectOrderReason, selectStage } from './slice.ts';

/** The form is busy from sending the card until the next page opens. */
const BUSY_STAGES = ['paying', 'confirming', 'paid'];

type OrderFormProps = { order: Order; card: ClientConfig; email: string };

export function OrderForm({ order, card, email }: OrderFormProps): JSX.Element {
  const { t } = useTranslation();
  const language = useLanguage();
  const dispatch = useAppDispatch();
  const stage = useAppSelector(selectStage);
  const reason = useAppSelector(selectOrderReason);
  const declined = stage === 'unpaid' && order.status === 'declined';
  return (
    <CardForm
      card={card}
      email={email}
      terms={order}
      busy={BUSY_STAGES.includes(stage)}
      emailRefused={stage === 'ready' && reason?.fields?.email !== undefined}
      summary={<PaymentSummary order={order} />}
      declined={
        declined
          ? { id: order.id, notice: <Declined code={order.declineCode} consequence="card.nothingCharged" /> }
          : null
      }
      conditions={t('shop.withdraw')}
      failure={<CardError order={order} />}
      submitLabel={t('card.pay', { price: formatPrice(order.amount, order.currency, language) })}
      onSubmit={(values) => dispatch(cardPaymentRequested(values))}
    />
  );
}

/** Tells why the card was not tried, or that its outcome is unknown. */
function CardError({ order }: { order: Order }): JSX.Element | null {
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

function PaymentSummary({ order }: { order: Order }): JSX.Element {
  const { t } = useTranslation();
  const language = useLanguage();
  const { planName: plan, amount, currency, renewsAt } = order;
  return (
    <SummaryLine subject={t('card.today', { plan, price: formatPrice(amount, currency, language) })}>
      {renewsAt ? t('card.renewal', { date: formatDate(renewsAt, language) }) : t('card.noRenewal')}
    </SummaryLine>
  );
}
