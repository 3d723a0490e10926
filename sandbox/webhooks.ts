import { createHmac } from 'node:crypto';
import type { SandboxConfig } from './config.ts';
import type { Ledger, WebhookEvent } from './ledger.ts';

export interface Webhooks {
  /** Starts delivering every event that is due, without waiting for it. */
  pump(): void;
  /** Never rejects. */
  idle(): Promise<void>;
  /** Undelivered events stay in the ledger for the next start. */
  stop(): Promise<void>;
}

interface Parts {
  config: Pick<SandboxConfig, 'webhookUrl' | 'webhookSecret'>;
  ledger: Ledger;
  now: () => number;
  fetch: typeof globalThis.fetch;
  log: (line: string) => void;
}

const FIRST_DELAY_MS = 1000;
const LONGEST_DELAY_MS = 60_000;
const GIVE_UP_MS = 3 * 24 * 3_600_000;
const ANSWER_TIMEOUT_MS = 10_000;
const MOST_AT_ONCE = 20;

function signature(secret: string, body: string, now: number): string {
  const t = Math.floor(now / 1000);
  return `t=${t},v1=${createHmac('sha256', secret).update(`${t}.${body}`).digest('hex')}`;
}

export function createWebhooks({ config, ledger, now, fetch, log }: Parts): Webhooks {
  const retries = new Map<string, { delay: number; at: number }>();
  const underWay = new Map<string, Promise<void>>();
  const stopping = new AbortController();

  const send = async (event: WebhookEvent): Promise<boolean> => {
    const body = JSON.stringify(event);
    const response = await fetch(config.webhookUrl, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'sandbox-signature': signature(config.webhookSecret, body, now()),
      },
      body,
      redirect: 'manual',
      signal: AbortSignal.any([stopping.signal, AbortSignal.timeout(ANSWER_TIMEOUT_MS)]),
    });
    // An unread body would keep the connection busy.
    await response.body?.cancel();
    return response.status >= 200 && response.status < 300;
  };

  const deliver = async (event: WebhookEvent): Promise<void> => {
    const delivered = await send(event).catch(() => false);
    if (stopping.signal.aborted) return;
    const previous = retries.get(event.id)?.delay ?? FIRST_DELAY_MS / 2;
    const delay = Math.min(previous * 2, LONGEST_DELAY_MS);
    retries.set(event.id, { delay, at: now() + delay });
    const tooOld = now() - Date.parse(event.createdAt) >= GIVE_UP_MS;
    if (!delivered && !tooOld) return;
    ledger.commit({ kind: 'webhook-closed', id: event.id, delivered });
    retries.delete(event.id);
  };

  const start = (event: WebhookEvent): void => {
    const delivery = deliver(event)
      .catch((error: unknown) => log(`Webhook ${event.id} could not be recorded: ${String(error)}`))
      .finally(() => underWay.delete(event.id));
    underWay.set(event.id, delivery);
  };

  const pump = (): void => {
    for (const event of ledger.state.outbox.values()) {
      if (underWay.size >= MOST_AT_ONCE || stopping.signal.aborted) return;
      if (!underWay.has(event.id) && (retries.get(event.id)?.at ?? 0) <= now()) start(event);
    }
  };

  return {
    pump,
    async idle() {
      while (underWay.size > 0) await Promise.all(underWay.values());
    },
    async stop() {
      stopping.abort();
      await Promise.all(underWay.values());
    },
  };
}
