import type { FailureKind } from '../api/apiError.ts';
import type { Flow } from '../lib/currentRun.ts';

/** Counts up within a document. */
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

/** What a document finds when it begins, beside its address and the server. */
export type DocumentStart = {
  local: Record<string, string>;
  session: Record<string, string>;
  /** The state from which the server rendered the page. */
  page: unknown;
};

type Common = {
  /** In ms since 1970. */
  at: number;
  /** Counts the documents of this tab from 1. */
  document: number;
  run: Flow | null;
};

/** A line of the journal. No value in it is a secret: each has gone through `withoutSecrets`. */
export type Entry = Common & Fact;
export type Fact =
  | {
      kind: 'documentOpened';
      address: string;
      began: DocumentStart;
    }
  /** A step through the session history. */
  | { kind: 'moved'; by: Movement; to: string; key: string }
  /** `app` is whatever is no saga: a component, the history, the start. */
  | { kind: 'action'; type: string; payload?: unknown; orderId?: string; by: 'saga' | 'app' }
  | {
      kind: 'effectBegan';
      effect: EffectId;
      parent: EffectId | null;
      what: EffectKind;
      label: string;
      /** Its key in a race or an `all`. */
      branch?: string;
    }
  | {
      kind: 'effectEnded';
      effect: EffectId;
      how: 'resolved' | 'rejected' | 'cancelled';
      /** The kind of its answer: "object", "ApiError network", "TypeError: x is not a function". */
      answer: string;
      /** For a cancelled effect: "left: navigation/navigated", "another unlocked/unlockRequested". */
      by?: string;
    }
  /** The id is the span's of its `traceparent`. */
  | { kind: 'callSent'; id: string; call: string; input: unknown; idempotencyKey?: string }
  | {
      kind: 'callAnswered';
      id: string;
      /** HTTP's; null without an answer. */
      status: number | null;
      /** The envelope, or `{ cut, characters }` with the beginning of its text where it is too long. */
      body: unknown;
      failure: FailureKind | null;
      requestId: string | null;
    }
  /** The file's name is without the hash of its content. */
  | { kind: 'codeWanted'; file: string }
  | { kind: 'codeEnded'; file: string; arrived: boolean };

/** The record of this tab, over its documents. */
export type Journal = {
  /** Older documents first. */
  entries: () => readonly Entry[];
  /** Calls the listener after each batch of entries, until the returned function is called. */
  listen: (listener: () => void) => () => void;
};
