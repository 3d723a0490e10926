import { type Static, Type } from 'typebox';
import { Value } from 'typebox/value';
import { parseMinorUnits } from '../../../lib/minorUnits.ts';
import { type Mandate, type ProviderPayment, ProviderUnreachable } from '../port.ts';

const text = Type.String({ minLength: 1, maxLength: 3000 });
const Money = Type.Object({ currency_code: text, value: text });
const Capture = Type.Object({ id: text, status: text, amount: Type.Optional(Money) });
const Refund = Type.Object({ status: text, amount: Type.Optional(Money) });

const PaypalOrder = Type.Object({
  id: text,
  status: text,
  purchase_units: Type.Array(
    Type.Object({
      custom_id: Type.Optional(text),
      amount: Type.Optional(Money),
      payments: Type.Optional(
        Type.Object({
          captures: Type.Optional(Type.Array(Capture)),
          refunds: Type.Optional(Type.Array(Refund)),
        }),
      ),
    }),
  ),
  payment_source: Type.Optional(
    Type.Object({
      paypal: Type.Optional(
        Type.Object({
          account_id: Type.Optional(text),
          email_address: Type.Optional(Type.String()),
          attributes: Type.Optional(
            Type.Object({
              vault: Type.Optional(Type.Object({ id: Type.Optional(text), status: Type.Optional(text) })),
            }),
          ),
        }),
      ),
    }),
  ),
  links: Type.Optional(Type.Array(Type.Object({ rel: Type.String(), href: Type.String() }))),
});
export type PaypalOrder = Static<typeof PaypalOrder>;

export function readOrder(answer: unknown): PaypalOrder {
  if (Value.Check(PaypalOrder, answer)) return answer;
  throw new ProviderUnreachable('PayPal answered with something of another form.');
}

export const captureOf = (order: PaypalOrder) => order.purchase_units[0]?.payments?.captures?.[0] ?? null;

type Facts = Pick<ProviderPayment, 'reference' | 'amount' | 'currency'>;

/** The id includes the reference and amount, because PayPal forgets orders that nobody approved. */
const paymentId = (paypalId: string, { reference, amount, currency }: Facts) =>
  [paypalId, reference, amount, currency].join('~');

export function parsePaymentId(id: string): { paypalId: string; facts: Facts | null } {
  const [paypalId = '', reference, amount, currency] = id.split('~');
  const facts = reference && amount && currency ? { reference, amount: Number(amount), currency } : null;
  return { paypalId, facts };
}

export function unrecordedPayment(
  paypalId: string,
  facts: Facts,
  status: 'declined' | 'expired',
  declineCode: string | null = null,
): ProviderPayment {
  const rest = { actionUrl: null, declineCode, payer: null, mandate: null, refundedAmount: 0 };
  return { ...facts, ...rest, id: paymentId(paypalId, facts), status };
}

export function paymentOf(order: PaypalOrder): ProviderPayment {
  const status = statusOf(order);
  const unit = order.purchase_units[0];
  const ordered = moneyOf(unit?.amount);
  const reference = unit?.custom_id;
  if (!status || !ordered || !reference || order.purchase_units.length !== 1) throw malformed();
  const capture = captureOf(order);
  const captured = status === 'paid' ? (moneyOf(capture?.amount) ?? ordered) : ordered;
  return {
    id: paymentId(order.id, { reference, ...ordered }),
    reference,
    status,
    ...captured,
    actionUrl: status === 'action' ? actionUrlOf(order) : null,
    declineCode: status === 'declined' ? 'card_declined' : null,
    payer: order.payment_source?.paypal?.account_id ?? null,
    mandate: status === 'paid' ? mandateOf(order) : null,
    refundedAmount: status === 'paid' ? refundedOf(order, captured.amount) : 0,
  };
}

const malformed = () => new ProviderUnreachable('PayPal answered with a payment of another kind.');

function statusOf(order: PaypalOrder): ProviderPayment['status'] | null {
  switch (order.status) {
    case 'CREATED':
    case 'SAVED':
    case 'PAYER_ACTION_REQUIRED':
      return 'action';
    case 'APPROVED':
      return 'pending';
    case 'VOIDED':
      return 'cancelled';
    case 'COMPLETED':
      return statusOfCapture(captureOf(order)?.status);
    default:
      return null;
  }
}

function statusOfCapture(status: string | undefined): ProviderPayment['status'] | null {
  switch (status) {
    case 'COMPLETED':
    case 'PARTIALLY_REFUNDED':
    case 'REFUNDED':
      return 'paid';
    case 'PENDING':
      return 'pending';
    case 'DECLINED':
    case 'FAILED':
      return 'declined';
    default:
      return null;
  }
}

/** Members are redirected to this address, so it must be PayPal's own. */
function actionUrlOf({ links = [] }: PaypalOrder): string {
  const url = links.find(({ rel }) => rel === 'payer-action' || rel === 'approve')?.href ?? '';
  if (URL.canParse(url)) {
    const { protocol, hostname } = new URL(url);
    if (protocol === 'https:' && /(^|\.)paypal\.com$/.test(hostname)) return url;
  }
  throw new ProviderUnreachable('PayPal asks for a step that has no page of its own.');
}

function moneyOf(money: Static<typeof Money> | undefined): Pick<Facts, 'amount' | 'currency'> | null {
  const amount = money ? parseMinorUnits(money.value) : null;
  return money && amount !== null ? { amount, currency: money.currency_code } : null;
}

function refundedOf(order: PaypalOrder, captured: number): number {
  if (captureOf(order)?.status === 'REFUNDED') return captured;
  const refunds = order.purchase_units[0]?.payments?.refunds ?? [];
  return refunds
    .filter(({ status }) => status === 'COMPLETED')
    .reduce((sum, { amount }) => sum + (moneyOf(amount)?.amount ?? 0), 0);
}

function mandateOf({ payment_source }: PaypalOrder): Mandate | null {
  const { attributes, email_address } = payment_source?.paypal ?? {};
  const id = attributes?.vault?.id;
  return id === undefined ? null : { id, label: `PayPal ${maskEmail(email_address ?? '')}`.trim() };
}

const maskEmail = (email: string) => email.replace(/^(.)[^@]*@/, '$1…@');
