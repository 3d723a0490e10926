import type { FastifyInstance } from 'fastify';
import type { CallName, Calls } from '../../../contract/calls.ts';
import type { Envelope } from '../../../contract/entities.ts';
import { createEmailHash } from '../../../server/accounts/emails.ts';
import { createPayments } from '../../../server/billing/providers/port.ts';
import { emptyMemory } from '../../../server/catalogue/memory.ts';
import { createPreviewSigner } from '../../../server/catalogue/previews.ts';
import { type Config, readConfig } from '../../../server/config.ts';
import type { Context } from '../../../server/context.ts';
import { createApp } from '../../../server/http/app.ts';
import { createFloodGuard } from '../../../server/library/funnels/floodGuard.ts';
import { createOutbox } from '../../../server/mail/outbox.ts';
import { createPushService } from '../../../server/mail/pushService.ts';
import { createCatalogueStore } from '../../../server/media/catalogueStore.ts';
import { createMediaSigner } from '../../../server/media/token.ts';
import { createFakeBank } from '../billing/fakeBank.ts';
import { START } from './catalogue.ts';
import { openTestDatabase } from './testDatabase.ts';

export { START };

export type TestClock = {
  set: (at: Date | string) => void;
  advance: (by: { days?: number; hours?: number; minutes?: number; seconds?: number }) => void;
};

export type TestContext = {
  context: Context;
  app: FastifyInstance;
  clock: TestClock;
  close: () => Promise<void>;
};

/**
 * A whole server but for the network: an empty database in memory with the test catalogue, a clock
 * that stands at START until it is moved, ids that count up, a bank that takes every payment, and media that are only read.
 */
export async function createTestContext(overrides: Partial<Context> = {}): Promise<TestContext> {
  const { now, clock } = manualClock();
  const db = overrides.db ?? (await openTestDatabase('catalogue'));
  const config = overrides.config ?? testConfig();
  let ids = 0;
  const context: Context = {
    config,
    db,
    now,
    newId: (prefix) => `${prefix}_${String(++ids).padStart(22, '0')}`,
    media: createMediaSigner(Buffer.alloc(32, 7)),
    mediaStore: createCatalogueStore(config.catalogueDir, 0),
    previews: createPreviewSigner(Buffer.alloc(32, 9)),
    payments: createPayments([createFakeBank().provider]),
    catalogue: emptyMemory(),
    floodGuard: createFloodGuard(),
    outbox: createOutbox({ send: async () => {} }),
    push: createPushService(config, Buffer.alloc(32, 13)),
    hashEmail: createEmailHash(Buffer.alloc(32, 11)),
    ...overrides,
  };
  const app = await createApp(context);
  return {
    context,
    app,
    clock,
    async close() {
      await app.close();
      await db.close();
    },
  };
}

export const testConfig = (change: Partial<Config> = {}): Config => ({
  ...readConfig({ LOG_LEVEL: 'silent' }),
  ...change,
});

function manualClock(): { now: () => Date; clock: TestClock } {
  let at = START.getTime();
  return {
    now: () => new Date(at),
    clock: {
      set: (date) => {
        at = new Date(date).getTime();
      },
      advance: ({ days = 0, hours = 0, minutes = 0, seconds = 0 }) => {
        at += (((days * 24 + hours) * 60 + minutes) * 60 + seconds) * 1000;
      },
    },
  };
}

export type Answer<K extends CallName> = {
  /** HTTP status. */
  status: number;
  body: Envelope<Calls[K]['info']>;
  headers: Record<string, string | string[] | number | undefined>;
};

/** One API call, as the SPA would make it. */
export async function call<K extends CallName>(
  app: FastifyInstance,
  name: K,
  input: Calls[K]['input'],
  options: { token?: string; idempotencyKey?: string; headers?: Record<string, string> } = {},
): Promise<Answer<K>> {
  const [method, url] = name.split(' ') as ['GET' | 'POST' | 'PUT' | 'DELETE', string];
  const response = await app.inject({
    method,
    url,
    ...(method === 'GET' ? { query: input as Record<string, string> } : { payload: input }),
    headers: {
      ...(options.token !== undefined && { authorization: `Bearer ${options.token}` }),
      ...(options.idempotencyKey !== undefined && { 'idempotency-key': options.idempotencyKey }),
      ...options.headers,
    },
  });
  const isJson = String(response.headers['content-type']).startsWith('application/json');
  return {
    status: response.statusCode,
    body: isJson ? response.json() : (null as never),
    headers: response.headers,
  };
}
