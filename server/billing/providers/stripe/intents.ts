import { type Static, Type } from 'typebox';
import { Value } from 'typebox/value';
import { type Mandate, type ProviderPayment, ProviderUnreachable } from '../port.ts';

const text = Type.String({ minLength: 1, maxLength: 500 });
const amount = Type.Integer({ minimum: 0 });
const nullable = <T extends Parameters<typeof Type.Union>[0][number]>(type: T) =>
  Type.Optional(Type.Union([type, Type.Null()]));
const card = Type.Object({ brand: nullable(text), last4: nullable(text), fingerprint: nullable(text) });

const Intent = Type.Object({
  id: text,
  status: text,
  amount,
  amount_received: amount,
  currency: text,
  created: amount,
  metadata: Type.Record(Type.String(), Type.String()),
  customer: nullable(Type.Union([text, Type.Object({ id: text })])),
  payment_method: nullable(Type.Union([text, Type.Object({ id: text })])),
  setup_future_usage: nullable(text),
  cancellation_reason: nullable(text),
  last_payment_error: nullable(Type.Object({ code: nullable(text), decline_code: nullable(text) })),
  next_action: nullable(
    Type.Object({ type: text, redirect_to_url: nullable(Type.Object({ url: nullable(Type.String()) })) }),
  ),
  latest_charge: nullable(
    Type.Union([
      text,
      Type.Object({
        amount_refunded: amount,
        payment_method_details: nullable(Type.Object({ card: nullable(card) })),
      }),
    ]),
  ),
});
export type Intent = Static<typeof Intent>;

export function readIntent(answer: unknown): Intent {
  if (Value.Check(Intent, answer)) return answer;
  throw new ProviderUnreachable('Stripe answered with something of another form.');
}

export const isUntried = ({ status, last_payment_error }: Intent): boolean =>
  status === 'requires_confirmation' || (status === 'requires_payment_method' && !last_payment_error);

/** A renewal charges a card that is already kept; a first payment that keeps its card sets `off_session`. */
const isRenewal = ({ customer, setup_future_usage }: Intent): boolean =>
  idOf(customer) !== null && setup_future_usage !== 'off_session';

export const isUnattended = (intent: Intent): boolean =>
  isRenewal(intent) &&
  (intent.status === 'requires_action' ||
    (intent.status === 'requires_payment_method' &&
      declineCodeOf(intent.last_payment_error) === 'authentication_failed'));

export function paymentOf(intent: Intent): ProviderPayment {
  const status = statusOf(intent);
  const reference = intent.metadata.order_id;
  if (!status || !reference) throw new ProviderUnreachable('Stripe answered with a payment of another kind.');
  const charge = typeof intent.latest_charge === 'object' ? intent.latest_charge : null;
  return {
    id: intent.id,
    reference,
    status,
    amount: status === 'paid' ? intent.amount_received : intent.amount,
    currency: intent.currency.toUpperCase(),
    actionUrl: status === 'action' ? actionUrlOf(intent) : null,
    declineCode: status === 'declined' ? declineCodeOfIntent(intent) : null,
    payer: charge?.payment_method_details?.card?.fingerprint ?? null,
    mandate: status === 'paid' ? mandateOf(intent) : null,
    refundedAmount: status === 'paid' ? (charge?.amount_refunded ?? 0) : 0,
  };
}

function statusOf(intent: Intent): ProviderPayment['status'] | null {
  const { status, cancellation_reason } = intent;
  if (isRenewal(intent) && (status === 'requires_action' || status === 'canceled')) return 'declined';
  switch (status) {
    case 'succeeded':
      return 'paid';
    case 'requires_action':
      return 'action';
    case 'requires_payment_method':
      return 'declined';
    case 'processing':
      return 'pending';
    case 'canceled':
      return cancellation_reason === 'expired' || cancellation_reason === 'automatic'
        ? 'expired'
        : 'cancelled';
    default:
      return null;
  }
}

/** Members are redirected to this address, so it must be Stripe's own. */
export function actionUrlOf({ next_action }: Pick<Intent, 'next_action'>): string {
  const url = next_action?.redirect_to_url?.url ?? '';
  if (URL.canParse(url)) {
    const { protocol, hostname } = new URL(url);
    if (protocol === 'https:' && /(^|\.)stripe\.com$/.test(hostname)) return url;
  }
  throw new ProviderUnreachable('Stripe asks for a step that has no page of its own.');
}

function mandateOf({ customer, payment_method, setup_future_usage, latest_charge }: Intent): Mandate | null {
  const [customerId, methodId] = [idOf(customer), idOf(payment_method)];
  if (setup_future_usage !== 'off_session' || !customerId || !methodId) return null;
  const details = typeof latest_charge === 'object' ? latest_charge?.payment_method_details?.card : null;
  return { id: `${customerId}:${methodId}`, label: cardLabel(details) };
}

export const cardLabel = (details: Static<typeof card> | null | undefined): string =>
  `${brandOf(details?.brand)} ···· ${details?.last4 ?? '····'}`;

const idOf = (value: string | { id: string } | null | undefined) =>
  typeof value === 'string' ? value : (value?.id ?? null);

const BRANDS: Record<string, string> = {
  amex: 'American Express',
  diners: 'Diners Club',
  discover: 'Discover',
  jcb: 'JCB',
  mastercard: 'Mastercard',
  unionpay: 'UnionPay',
  visa: 'Visa',
};
const brandOf = (brand: string | null | undefined) => BRANDS[brand ?? ''] ?? 'Card';

const DECLINES: Record<string, string> = {
  insufficient_funds: 'insufficient_funds',
  expired_card: 'expired_card',
  authentication_required: 'authentication_failed',
  authentication_not_handled: 'authentication_failed',
  payment_intent_authentication_failure: 'authentication_failed',
  setup_intent_authentication_failure: 'authentication_failed',
  processing_error: 'processing_error',
};

/** A renewal is cancelled when its bank asks for authentication, because nobody is present to give it. */
const declineCodeOfIntent = ({ status, last_payment_error }: Intent): string =>
  status === 'requires_payment_method' ? declineCodeOf(last_payment_error) : 'authentication_failed';

/** Other reasons are merged, because a card tester must not learn why a card was declined. */
export const declineCodeOf = (error: Intent['last_payment_error']): string =>
  DECLINES[error?.decline_code ?? ''] ?? DECLINES[error?.code ?? ''] ?? 'card_declined';
