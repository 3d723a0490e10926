import type { FastifyReply, FastifyRequest } from 'fastify';
import type { CallName, Calls } from '../contract/calls.ts';
import type { Language } from '../contract/entities.ts';
import type { Payments } from './billing/providers/port.ts';
import type { CatalogueMemory } from './catalogue/memory.ts';
import type { PreviewSigner } from './catalogue/previews.ts';
import type { Config } from './config.ts';
import type { Database } from './db/database.ts';
import type { FloodGuard } from './library/funnels/floodGuard.ts';
import type { Mailer } from './mail/mailer.ts';
import type { PushService } from './mail/pushService.ts';
import type { MediaStore } from './media/store.ts';
import type { MediaSigner } from './media/token.ts';

export type Log = { info: (data: object, text: string) => void; error: (data: object, text: string) => void };

export type Outbox = { mailer: Mailer; wake: () => void; onWake: (listener: () => void) => void };

/** The clock and the ids are injected for tests. */
export type Context = {
  config: Config;
  db: Database;
  now: () => Date;
  /** 128 random bits, as `${prefix}_${base64url}`. */
  newId: (prefix: string) => string;
  media: MediaSigner;
  mediaStore: MediaStore;
  previews: PreviewSigner;
  payments: Payments;
  outbox: Outbox;
  push: PushService;
  catalogue: CatalogueMemory;
  floodGuard: FloodGuard;
  /** Stands for an e-mail in the log; it is keyed, so only this installation can compute it. */
  hashEmail: (email: string) => string;
};

/** A viewer known by cookie alone may read but never change anything. */
export type Viewer = { userId: string; sessionId: string; by: 'header' | 'cookie' };

export type Call = {
  context: Context;
  viewer: Viewer | null;
  lang: Language;
  idempotencyKey: string | null;
  request: FastifyRequest;
  reply: FastifyReply;
};

export type MemberCall = Call & { viewer: Viewer };

type CallOf<K extends CallName> = Calls[K]['access'] extends 'member' ? MemberCall : Call;

/** Returns a call's info or throws an ExpectedError. A call without an envelope sends its own reply. */
export type Handler<K extends CallName> = (
  input: Calls[K]['input'],
  call: CallOf<K>,
) => Promise<Calls[K]['info']>;

export type Handlers<K extends CallName = CallName> = { [C in K]: Handler<C> };
