import type { SandboxConfig } from './config.ts';
import { badRequest, HttpError } from './errors.ts';
import type { Ledger, WebhookEvent } from './ledger.ts';
import {
  cancel,
  type Decision,
  decide,
  type NewPayment,
  type Payment,
  type PaymentRecord,
  settle,
  startPayment,
  toPayment,
} from './payments.ts';
import { randomId, sha256 } from './secrets.ts';

export interface Cashier {
  /** Starts a payment once per key; throws HttpError 422 when the key came with another order before. */
  pay(key: string, order: NewPayment, token: string | undefined): { payment: Payment; repeated: boolean };
  /** The payment as of now, or null. */
  find(id: string): PaymentRecord | null;
  /** Payments of a merchant's order, newest first. */
  findByReference(reference: string): PaymentRecord[];
  cancel(payment: PaymentRecord): PaymentRecord;
  decide(payment: PaymentRecord, decision: Decision | undefined): PaymentRecord;
  /** Moves on every payment whose time has come. */
  settleAll(): void;
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
      const first = state.firstAnswers.get(key);
      if (first && first.fingerprint !== fingerprint) {
        const message = 'This Idempotency-Key was used with a different request';
        throw new HttpError(422, 'idempotency_key_reused', message);
      }
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
      });
      changed();
      return { payment: toPayment(payment), repeated: false };
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

function eventOf(payment: PaymentRecord): WebhookEvent {
  const { id: paymentId, reference, status, updatedAt } = payment;
  return {
    id: randomId('evt'),
    type: 'payment.updated',
    createdAt: updatedAt,
    data: { paymentId, reference, status },
  };
}
