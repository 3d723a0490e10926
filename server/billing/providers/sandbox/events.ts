import { createHmac, timingSafeEqual } from 'node:crypto';
import type { ProviderEvent } from '../port.ts';

const WINDOW_SECONDS = 300;

/**
 * Reads a webhook with `Sandbox-Signature: t=<unix seconds>,v1=<hex HMAC-SHA256 of "t.body">`. Null unless
 * the signature is valid and at most five minutes old.
 */
export function verifySandboxEvent(
  secret: string,
  header: string | string[] | undefined,
  rawBody: Buffer,
  now: Date,
): ProviderEvent | null {
  const [, t, v1] = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/.exec(typeof header === 'string' ? header : '') ?? [];
  if (t === undefined || v1 === undefined) return null;
  const mac = createHmac('sha256', secret).update(`${t}.`).update(rawBody).digest();
  if (!timingSafeEqual(mac, Buffer.from(v1, 'hex'))) return null;
  if (Math.abs(now.getTime() / 1000 - Number(t)) > WINDOW_SECONDS) return null;
  return readEvent(rawBody.toString('utf8'));
}

function readEvent(text: string): ProviderEvent | null {
  try {
    const event = JSON.parse(text) as { id?: unknown; type?: unknown; data?: { paymentId?: unknown } };
    const id = event.id;
    const paymentId = event.data?.paymentId;
    if (event.type !== 'payment.updated' || !isId(id) || !isId(paymentId)) return null;
    return { id, paymentId };
  } catch {
    return null;
  }
}

const isId = (value: unknown): value is string => typeof value === 'string' && /^[\w-]{1,200}$/.test(value);
