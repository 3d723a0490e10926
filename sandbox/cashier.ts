import type { SandboxConfig } from './config.ts';
import { badRequest, HttpError } from './errors.ts';
import type { Ledger, Refund, WebhookEvent } from './ledger.ts';
import {
  type Charge,
  cancel,
  type Decision,
  decide,
  mandateOf,
  type NewPayment,
  type Payment,
  type PaymentRecord,
  refund,
  settle,
  startCharge,
  startPayment,
  toPayment,
} from './payments.ts';
import { randomId, sha256 } from './secrets.ts';

export interface Cashier {
  /** Throws HttpError 422 if the key came with another order before. */
  pay(key: string, order: NewPayment, token: string | undefined): { payment: Payment; repeated: boolean };
  /** Charges once per key; throws HttpError 422 if the mandate is missing or ended, or the key came with another charge. */
  charge(key: string, mandateId: string, charge: Charge): { payment: Payment; repeated: boolean };
  endMandate(id: string): boolean;
  /** Refunds once per key; throws HttpError 422 if the amount is not refundable. */
  refund(key: string, payment: PaymentRecord, request: RefundRequest): Refund;
  find(id: string): PaymentRecord | null;
  findByReference(reference: string): PaymentRecord[];
  cancel(payment: PaymentRecord): PaymentRecord;
  decide(payment: PaymentRecord, decision: Decision | undefined): PaymentRecord;
  settleAll(): void;
}

export interface RefundRequest {
  amount: number;
  currency: string;
  reason: string;
}

interface Parts {
  config: SandboxConfig;
  ledger: Ledger;
  now: () => number;
  /** Called after each change, once there is an event to deliver. */
  changed: () => void;
}

export function createCashier({ config, ledger, now, changed }: Parts): Cashier {
  const { state } = ledger;

  const record = (before: PaymentRecord, after: PaymentRecord): PaymentRecord => {
    if (after === before) return before;
    ledger.commit({ kind: 'payment', payment: after, event: eventOf(after) });
    changed();
    return after;
  };

  const find = (id: string): PaymentRecord | null => {
    const payment = state.payments.get(id);
    return payment ? record(payment, settle(payment, now())) : null;
  };

  return {
    find,

    pay(key, order, token) {
      const fingerprint = sha256(JSON.stringify([order, token ?? null]), 'hex');
      const first = firstAnswer(state.firstAnswers, key, fingerprint);
      if (first) return { payment: first.answer, repeated: true };

      const card = order.method === 'card' ? (state.tokens.get(token ?? '') ?? null) : null;
      if (order.method === 'card' && (!card || card.expiresAt <= now())) {
        throw badRequest('token_invalid', 'The card token is unknown, used or expired');
      }
      const at = { now: now(), slowMs: config.slowMs, publicUrl: config.publicUrl };
      const payment = startPayment(order, card, at);
      ledger.commit({
        kind: 'payment',
        payment,
        event: eventOf(payment),
        request: { key, fingerprint },
        ...(card && { usedToken: card.token }),
        mandate: mandateOf(payment, card) ?? undefined,
      });
      changed();
      return { payment: toPayment(payment), repeated: false };
    },

    charge(key, mandateId, charge) {
      const fingerprint = sha256(JSON.stringify([mandateId, charge]), 'hex');
      const first = firstAnswer(state.firstAnswers, key, fingerprint);
      if (first) return { payment: first.answer, repeated: true };
      const mandate = state.mandates.get(mandateId);
      if (!mandate || mandate.ended) {
        throw new HttpError(422, 'mandate_ended', 'There is no such mandate any more');
      }
      const at = { now: now(), slowMs: config.slowMs, publicUrl: config.publicUrl };
      const payment = startCharge(charge, mandate, at);
      ledger.commit({
        kind: 'payment',
        payment,
        event: eventOf(payment),
        request: { key, fingerprint },
        mandate: { ...mandate, charges: mandate.charges + 1 },
      });
      changed();
      return { payment: toPayment(payment), repeated: false };
    },

    endMandate(id) {
      const mandate = state.mandates.get(id);
      if (mandate && !mandate.ended) ledger.commit({ kind: 'mandate', mandate: { ...mandate, ended: true } });
      return mandate !== undefined;
    },

    refund(key, payment, request) {
      const fingerprint = sha256(JSON.stringify([payment.id, request]), 'hex');
      const first = firstAnswer(state.refunds, key, fingerprint);
      if (first) return first.answer;
      const left = payment.status === 'succeeded' ? payment.amount - payment.refundedAmount : 0;
      if (request.amount > left || request.currency !== payment.currency) {
        throw new HttpError(422, 'not_refundable', 'That much cannot be given back');
      }
      const after = refund(payment, request.amount, now());
      const answer: Refund = {
        id: randomId('ref'),
        paymentId: payment.id,
        status: 'succeeded',
        ...request,
        createdAt: after.updatedAt,
      };
      ledger.commit({
        kind: 'payment',
        payment: after,
        event: eventOf(after),
        refund: { key, fingerprint, answer },
      });
      changed();
      return answer;
    },

    findByReference: (reference) =>
      (state.byReference.get(reference) ?? []).flatMap((id) => find(id) ?? []).reverse(),

    cancel: (payment) => record(payment, cancel(payment, now())),

    decide: (payment, decision) => record(payment, decide(payment, decision, now())),

    settleAll() {
      for (const id of [...state.open]) find(id);
    },
  };
}

function firstAnswer<First extends { fingerprint: string }>(
  known: ReadonlyMap<string, First>,
  key: string,
  fingerprint: string,
): First | null {
  const first = known.get(key);
  if (!first) return null;
  if (first.fingerprint === fingerprint) return first;
  const message = 'This Idempotency-Key was used with a different request';
  throw new HttpError(422, 'idempotency_key_reused', message);
}

/** Setups send no webhook: the merchant polls them. */
function eventOf(payment: PaymentRecord): WebhookEvent | undefined {
  if (payment.setup) return undefined;
  const { id: paymentId, reference, status, updatedAt } = payment;
  return {
    id: randomId('evt'),
    type: 'payment.updated',
    createdAt: updatedAt,
    data: { paymentId, reference, status },
  };
}
