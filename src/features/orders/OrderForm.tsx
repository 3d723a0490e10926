import type { JSX } from 'react';
import type { ClientConfig, Order } from '../../../contract/entities.ts';
import { useTranslation } from '../../../i18n/useTranslation.tsx';
import { useLanguage } from '../../components/useLanguage.ts';
import { useAppDispatch, useAppSelector } from '../../core/hooks.ts';
import { formatPrice } from '../../lib/format.ts';
import { CardError } from './CardError.tsx';
import { CardForm } from './CardForm.tsx';
import { PaymentSummary } from './PaymentSummary.tsx';
import { cardPaymentRequested, selectOrderReason, selectStage } from './slice.ts';

/** From the moment the card is sent until the next page has come. */
const UNDER_WAY = ['paying', 'confirming', 'paid'];

type OrderFormProps = { order: Order; card: ClientConfig /** The member's own. */; email: string };

/** Pays an order by card. */
export function OrderForm({ order, card, email }: OrderFormProps): JSX.Element {
  const { t } = useTranslation();
  const language = useLanguage();
  const dispatch = useAppDispatch();
  const stage = useAppSelector(selectStage);
  const reason = useAppSelector(selectOrderReason);
  return (
    <CardForm
      card={card}
      email={email}
      terms={order}
      busy={UNDER_WAY.includes(stage)}
      emailRefused={stage === 'ready' && reason?.fields?.email !== undefined}
      summary={<PaymentSummary order={order} />}
      trouble={<CardError order={order} />}
      submitLabel={t('card.pay', { price: formatPrice(order.amount, order.currency, language) })}
      onSubmit={(values) => dispatch(cardPaymentRequested(values))}
    />
  );
}
