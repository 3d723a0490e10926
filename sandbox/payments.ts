import type { Behaviour, CardToken } from './cards.ts';
import { randomId, sha256 } from './secrets.ts';

export type Status = 'succeeded' | 'requires_action' | 'pending' | 'declined' | 'cancelled' | 'expired';
export type Method = 'card' | 'paypal';

export interface Payment {
  id: string;
  status: Status;
  amount: number;
  currency: string;
  reference: string;
  method: Method;
  decline: { code: string; message: string } | null;
  action: { url: string } | null;
  card: { brand: string; last4: string } | null;
  /** The card or wallet that pays, under a name that is the same each time. */
  payer: string | null;
  mandate: { id: string; label: string } | null;
  refundedAmount: number;
  createdAt: string;
  updatedAt: string;
}

export interface PaymentRecord extends Payment {
  description: string;
  email: string;
  keepMandate: boolean;
  /** A setup creates a mandate and moves no money. */
  setup?: true;
  returnUrl: string;
  cancelUrl: string;
  /** Stands in for a login on the page where the buyer decides. */
  secret: string;
  /** The clock settles the payment then (milliseconds since the epoch); null if it never does. */
  dueAt: number | null;
}

export interface NewPayment {
  amount: number;
  currency: string;
  reference: string;
  description: string;
  method: Method;
  returnUrl: string;
  cancelUrl: string;
  email: string;
  keepMandate: boolean;
  setup?: true;
}

/** The buyer's permission for charges without confirmation. */
export interface MandateRecord {
  id: string;
  label: string;
  method: Method;
  card: { brand: string; last4: string } | null;
  payer: string | null;
  behaviour: Behaviour;
  email: string;
  charges: number;
  ended: boolean;
}

export interface Charge {
  amount: number;
  currency: string;
  reference: string;
  description: string;
  email: string;
}

export interface Clockwork {
  now: number;
  slowMs: number;
  publicUrl: string;
}

export type Decision = 'confirm' | 'fail' | 'approve' | 'cancel';

const ACTION_LIFE_MS = 30 * 60_000;

const DECLINES: Record<string, string> = {
  card_declined: 'The card was declined.',
  insufficient_funds: 'The card has insufficient funds.',
  authentication_failed: 'The card holder could not be authenticated.',
};

const DECLINED_BY: Partial<Record<Behaviour, string>> = {
  declined: 'card_declined',
  insufficient_funds: 'insufficient_funds',
};

export function startPayment(order: NewPayment, card: CardToken | null, at: Clockwork): PaymentRecord {
  const id = randomId('pay');
  const secret = randomId('key');
  const created = new Date(at.now).toISOString();
  const payment: PaymentRecord = {
    ...order,
    id,
    status: 'succeeded',
    decline: null,
    action: null,
    card: card && { brand: card.brand, last4: card.last4 },
    payer: card ? card.fingerprint : sha256(order.email, 'hex').slice(0, 16),
    mandate: order.keepMandate ? { id: randomId('man'), label: labelOf(card, order.email) } : null,
    refundedAmount: 0,
    createdAt: created,
    updatedAt: created,
    secret,
    dueAt: null,
  };

  const ask = (page: 'challenge' | 'approve'): PaymentRecord => ({
    ...payment,
    status: 'requires_action',
    action: { url: `${at.publicUrl}/${page}/${id}?key=${secret}` },
    dueAt: at.now + ACTION_LIFE_MS,
  });

  if (!card) return ask('approve');
  if (card.behaviour === 'challenge') return ask('challenge');
  if (card.behaviour === 'slow') return { ...payment, status: 'pending', dueAt: at.now + at.slowMs };
  const code = DECLINED_BY[card.behaviour];
  return code ? decline(payment, code) : payment;
}

export function mandateOf(payment: PaymentRecord, card: CardToken | null): MandateRecord | null {
  if (!payment.mandate) return null;
  const { method, email, mandate } = payment;
  const behaviour = card?.behaviour ?? 'succeeds';
  const { card: shown, payer } = payment;
  return { ...mandate, method, card: shown, payer, behaviour, email, charges: 0, ended: false };
}

/** The buyer is absent, so the charge never needs a confirmation. */
export function startCharge(charge: Charge, mandate: MandateRecord, at: Clockwork): PaymentRecord {
  const created = new Date(at.now).toISOString();
  const payment: PaymentRecord = {
    ...charge,
    id: randomId('pay'),
    status: 'succeeded',
    method: mandate.method,
    decline: null,
    action: null,
    card: mandate.card,
    payer: mandate.payer,
    mandate: { id: mandate.id, label: mandate.label },
    refundedAmount: 0,
    createdAt: created,
    updatedAt: created,
    keepMandate: false,
    returnUrl: '',
    cancelUrl: '',
    secret: randomId('key'),
    dueAt: null,
  };
  const { behaviour, charges } = mandate;
  if (behaviour === 'slow') return { ...payment, status: 'pending', dueAt: at.now + at.slowMs };
  const declines =
    behaviour === 'declines_renewals' || (behaviour === 'declines_first_renewal' && charges === 0);
  return declines ? decline(payment, 'card_declined') : payment;
}

export function refund(payment: PaymentRecord, amount: number, now: number): PaymentRecord {
  const refundedAmount = payment.refundedAmount + amount;
  return { ...payment, refundedAmount, updatedAt: new Date(now).toISOString() };
}

function labelOf(card: CardToken | null, email: string): string {
  if (card) return `Test ···· ${card.last4}`;
  return `PayPal ${email.slice(0, 1)}…${email.slice(email.indexOf('@'))}`;
}

export function settle(payment: PaymentRecord, now: number): PaymentRecord {
  if (payment.dueAt === null || now < payment.dueAt) return payment;
  return finish(payment, payment.status === 'pending' ? 'succeeded' : 'expired', now);
}

export function decide(payment: PaymentRecord, decision: Decision | undefined, now: number): PaymentRecord {
  const choices: Decision[] = payment.method === 'card' ? ['confirm', 'fail'] : ['approve', 'cancel'];
  if (payment.status !== 'requires_action' || !decision || !choices.includes(decision)) return payment;
  if (decision === 'fail') return decline(finish(payment, 'declined', now), 'authentication_failed');
  return finish(payment, decision === 'cancel' ? 'cancelled' : 'succeeded', now);
}

export function cancel(payment: PaymentRecord, now: number): PaymentRecord {
  return isOpen(payment) ? finish(payment, 'cancelled', now) : payment;
}

export function isOpen(payment: Payment): boolean {
  return payment.status === 'requires_action' || payment.status === 'pending';
}

export function destination(payment: PaymentRecord): string {
  return payment.status === 'cancelled' ? payment.cancelUrl : payment.returnUrl;
}

export function toPayment(record: PaymentRecord): Payment {
  const { id, status, amount, currency, reference, method } = record;
  const { decline, action, card, payer, refundedAmount, createdAt, updatedAt } = record;
  const mandate = status === 'succeeded' ? record.mandate : null;
  return {
    id,
    status,
    amount,
    currency,
    reference,
    method,
    decline,
    action,
    card,
    payer,
    mandate,
    refundedAmount,
    createdAt,
    updatedAt,
  };
}

function finish(payment: PaymentRecord, status: Status, now: number): PaymentRecord {
  return { ...payment, status, action: null, dueAt: null, updatedAt: new Date(now).toISOString() };
}

function decline(payment: PaymentRecord, code: string): PaymentRecord {
  return { ...payment, status: 'declined', decline: { code, message: DECLINES[code] ?? 'Declined.' } };
}
