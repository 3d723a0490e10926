import type { JSX } from 'react';
import type { ClientConfig, Order } from '../../../contract/entities.ts';
import { useTranslation } from '../../../i18n/useTranslation.tsx';
import { useLanguage } from '../../components/useLanguage.ts';
import { useAppDispatch, useAppSelector } from '../../core/hooks.ts';
import { formatPrice } from '../../lib/format.ts';
import { CardError } from './CardError.tsx';
import { CardForm } from './CardForm.tsx';
import { Declined } from './Declined.tsx';
import { PaymentSummary } from './PaymentSummary.tsx';
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
