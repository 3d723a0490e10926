import { join } from 'node:path';
import type { CardToken } from './cards.ts';
import { openJournal } from './journal.ts';
import { isOpen, type MandateRecord, type Payment, type PaymentRecord, toPayment } from './payments.ts';

export interface WebhookEvent {
  id: string;
  type: 'payment.updated';
  createdAt: string;
  data: { paymentId: string; reference: string; status: string };
}

export interface SignInCode {
  code: string;
  redirectUri: string;
  challenge: string;
  name: string;
  email: string;
  expiresAt: number;
}

export interface SignInGrant {
  accessToken: string;
  name: string;
  email: string;
  expiresAt: number;
}

interface FirstRequest {
  key: string;
  fingerprint: string;
}

interface PaymentEntry {
  kind: 'payment';
  payment: PaymentRecord;
  event?: WebhookEvent | undefined;
  request?: FirstRequest;
  usedToken?: string;
  mandate?: MandateRecord;
  refund?: { key: string; fingerprint: string; answer: Refund };
}

export interface Refund {
  id: string;
  paymentId: string;
  status: 'succeeded';
  amount: number;
  currency: string;
  reason: string;
  createdAt: string;
}

type Entry =
  | { kind: 'token'; token: CardToken }
  | PaymentEntry
  | { kind: 'mandate'; mandate: MandateRecord }
  | { kind: 'clock'; aheadMs: number }
  | { kind: 'webhook-closed'; id: string; delivered: boolean }
  | { kind: 'code'; code: SignInCode }
  | { kind: 'code-used'; code: string; grant: SignInGrant | null };

interface State {
  payments: Map<string, PaymentRecord>;
  open: Set<string>;
  byReference: Map<string, string[]>;
  firstAnswers: Map<string, { fingerprint: string; answer: Payment }>;
  tokens: Map<string, CardToken>;
  mandates: Map<string, MandateRecord>;
  refunds: Map<string, { fingerprint: string; answer: Refund }>;
  aheadMs: number;
  outbox: Map<string, WebhookEvent>;
  codes: Map<string, SignInCode>;
  grants: Map<string, SignInGrant>;
}

export interface Ledger {
  readonly state: Readonly<State>;
  /** Writes the change to disk before it becomes visible; throws without effect on failure. */
  commit(entry: Entry): void;
  forget(now: number): void;
  close(): void;
}

export function openLedger(dataDir: string): Ledger {
  const state: State = {
    payments: new Map(),
    open: new Set(),
    byReference: new Map(),
    firstAnswers: new Map(),
    tokens: new Map(),
    mandates: new Map(),
    refunds: new Map(),
    aheadMs: 0,
    outbox: new Map(),
    codes: new Map(),
    grants: new Map(),
  };
  const journal = openJournal<Entry>(join(dataDir, 'journal.jsonl'), (entry) => apply(state, entry));

  return {
    state,
    commit(entry) {
      journal.append(entry);
      apply(state, entry);
    },
    forget(now) {
      for (const items of [state.tokens, state.codes, state.grants]) {
        for (const [id, item] of items) if (item.expiresAt <= now) items.delete(id);
      }
    },
    close: () => journal.close(),
  };
}

function apply(state: State, entry: Entry): void {
  switch (entry.kind) {
    case 'token':
      state.tokens.set(entry.token.token, entry.token);
      return;
    case 'payment':
      applyPayment(state, entry.payment, entry.request);
      if (entry.event) state.outbox.set(entry.event.id, entry.event);
      if (entry.usedToken) state.tokens.delete(entry.usedToken);
      if (entry.mandate) state.mandates.set(entry.mandate.id, entry.mandate);
      if (entry.refund) state.refunds.set(entry.refund.key, entry.refund);
      return;
    case 'mandate':
      state.mandates.set(entry.mandate.id, entry.mandate);
      return;
    case 'clock':
      state.aheadMs = entry.aheadMs;
      return;
    case 'webhook-closed':
      state.outbox.delete(entry.id);
      return;
    case 'code':
      state.codes.set(entry.code.code, entry.code);
      return;
    case 'code-used':
      state.codes.delete(entry.code);
      if (entry.grant) state.grants.set(entry.grant.accessToken, entry.grant);
  }
}

function applyPayment(state: State, payment: PaymentRecord, request: FirstRequest | undefined): void {
  const { id, reference } = payment;
  if (!state.payments.has(id)) {
    const ids = state.byReference.get(reference) ?? [];
    state.byReference.set(reference, [...ids, id]);
  }
  state.payments.set(id, payment);
  if (isOpen(payment)) state.open.add(id);
  else state.open.delete(id);
  if (request) {
    state.firstAnswers.set(request.key, { fingerprint: request.fingerprint, answer: toPayment(payment) });
  }
}
