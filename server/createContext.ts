import { randomBytes } from 'node:crypto';
import { createEmailHash } from './accounts/emails.ts';
import { configuredPayments } from './billing/providers/configuredPayments.ts';
import { emptyMemory } from './catalogue/memory.ts';
import { createPreviewSigner } from './catalogue/previews.ts';
import type { Config } from './config.ts';
import type { Context } from './context.ts';
import { openDatabase } from './db/openDatabase.ts';
import { readSecret } from './db/secrets.ts';
import { createFloodGuard } from './library/funnels/floodGuard.ts';
import { createMailer } from './mail/mailer.ts';
import { createOutbox } from './mail/outbox.ts';
import { createPushService } from './mail/pushService.ts';
import { createMediaStore } from './media/createMediaStore.ts';
import { createMediaSigner } from './media/token.ts';

export async function createContext(
  config: Config,
  overrides: Partial<Context> = {},
  log: (line: string) => void = () => {},
): Promise<Context> {
  const db = overrides.db ?? (await openDatabase(config, log));
  return {
    config,
    db,
    now: () => new Date(),
    newId: (prefix) => `${prefix}_${randomBytes(16).toString('base64url')}`,
    media: createMediaSigner(await readSecret(db, 'media')),
    mediaStore: createMediaStore(config),
    previews: createPreviewSigner(await readSecret(db, 'previews')),
    payments: configuredPayments(config),
    catalogue: emptyMemory(),
    floodGuard: createFloodGuard(),
    outbox: createOutbox(createMailer(config, log)),
    push: createPushService(config, await readSecret(db, 'push')),
    hashEmail: createEmailHash(await readSecret(db, 'log')),
    ...overrides,
  };
}
