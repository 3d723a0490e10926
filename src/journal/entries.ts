import type { FailureKind } from '../api/apiError.ts';
import type { Flow } from '../lib/currentRun.ts';

/** Unique only within its document. */
export type EffectId = number;

export type EffectKind =
  | 'call'
  | 'fork'
  | 'spawn'
  | 'race'
  | 'all'
  | 'take'
  | 'put'
  | 'delay'
  | 'join'
  | 'cancel'
  | 'other';

export type Movement = 'PUSH' | 'REPLACE' | 'POP';

export type DocumentStart = {
  local: Record<string, string>;
  session: Record<string, string>;
  /** The state from which the server rendered the page. */
  page: unknown;
};

type Common = {
  /** In ms since 1970. */
  at: number;
  /** The number of the document in this tab, from 1. */
  document: number;
  run: Flow | null;
};

/** Contains no secrets, because each value has gone through `withoutSecrets`. */
export type Entry = Common & Fact;
export type Fact =
  | {
      kind: 'documentOpened';
      address: string;
      began: DocumentStart;
    }
  | { kind: 'moved'; by: Movement; to: string; key: string }
  /** `app` is everything but a saga: a component, the history, the start. */
  | { kind: 'action'; type: string; payload?: unknown; orderId?: string; by: 'saga' | 'app' }
  | {
      kind: 'effectBegan';
      effect: EffectId;
      parent: EffectId | null;
      what: EffectKind;
      label: string;
      branch?: string;
    }
  | {
      kind: 'effectEnded';
      effect: EffectId;
      how: 'resolved' | 'rejected' | 'cancelled';
      /** For example "object", "ApiError network", "TypeError: x is not a function". */
      answer: string;
      /** For a cancelled effect: "left: navigation/navigated", "another unlocked/unlockRequested". */
      by?: string;
    }
  /** `id` is the span id from the `traceparent` header. */
  | { kind: 'callSent'; id: string; call: string; input: unknown; idempotencyKey?: string }
  | {
      kind: 'callAnswered';
      id: string;
      status: number | null;
      /** The envelope; where it is too long, `{ cut, characters }` with the beginning of its text. */
      body: unknown;
      failure: FailureKind | null;
      requestId: string | null;
    }
  /** `file` has no content hash. */
  | { kind: 'codeWanted'; file: string }
  | { kind: 'codeEnded'; file: string; arrived: boolean };

export type Journal = {
  /** Of all documents of this tab, oldest first. */
  entries: () => readonly Entry[];
  /** Calls the listener after each batch of entries; the returned function unsubscribes it. */
  listen: (listener: () => void) => () => void;
};
