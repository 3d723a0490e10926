import { verify, X509Certificate } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { type ProviderEvent, ProviderUnreachable } from '../port.ts';

const MAX_AHEAD_MS = 5 * 60_000;
/**
 * PayPal resends a message for three days, possibly with its original time. A replayed message does no harm,
 * because it only leads to a look-up.
 */
const MAX_AGE_MS = (3 * 24 + 1) * 60 * 60_000;

type Headers = Record<string, string | string[] | undefined>;

export async function verifyPaypalEvent(
  webhookId: string,
  certificates: Certificates,
  headers: Headers,
  rawBody: Buffer,
  now: Date,
): Promise<ProviderEvent | null> {
  const header = (name: string) => {
    const value = headers[`paypal-${name}`];
    return typeof value === 'string' && value.length <= 1000 ? value : '';
  };
  const [id, time] = [header('transmission-id'), header('transmission-time')];
  const age = now.getTime() - Date.parse(time);
  // A missing time is NaN and fails here too.
  if (!id || !(age >= -MAX_AHEAD_MS && age <= MAX_AGE_MS)) return null;
  if (header('auth-algo') !== 'SHA256withRSA') return null;

  const chain = await certificates(header('cert-url'));
  if (!chain?.[0] || !isTrustedChain(chain, now)) return null;
  const { publicKey } = chain[0];
  if (publicKey.asymmetricKeyType !== 'rsa') return null;
  const signed = Buffer.from(`${id}|${time}|${webhookId}|${crc32(rawBody)}`);
  const signature = Buffer.from(header('transmission-sig'), 'base64');
  return verify('RSA-SHA256', signed, publicKey, signature) ? readEvent(rawBody.toString('utf8')) : null;
}

type Resource = {
  id?: unknown;
  supplementary_data?: { related_ids?: { order_id?: unknown } };
  links?: { rel?: unknown; href?: unknown }[];
};

function readEvent(body: string): ProviderEvent | null {
  try {
    const event = JSON.parse(body) as { id?: unknown; event_type?: unknown; resource?: Resource };
    const paymentId = paymentOf(String(event.event_type), event.resource ?? {});
    return isId(event.id) && isId(paymentId) ? { id: event.id, paymentId } : null;
  } catch {
    return null;
  }
}

function paymentOf(type: string, { id, supplementary_data, links }: Resource): unknown {
  if (type === 'CHECKOUT.ORDER.APPROVED' || type === 'CHECKOUT.ORDER.COMPLETED') return id;
  if (!type.startsWith('PAYMENT.CAPTURE.')) return null;
  const orderId = supplementary_data?.related_ids?.order_id;
  if (orderId !== undefined) return orderId;
  // A refund refers to its capture only by a link.
  const up = Array.isArray(links) ? links.find(({ rel }) => rel === 'up')?.href : undefined;
  const [, capture] = /\/v2\/payments\/captures\/([A-Z0-9]{1,50})$/.exec(String(up)) ?? [];
  return capture === undefined ? null : `capture-${capture}`;
}

const isId = (value: unknown): value is string => typeof value === 'string' && /^[\w-]{1,200}$/.test(value);

const HOSTS = ['api.paypal.com', 'api.sandbox.paypal.com', 'api-m.paypal.com', 'api-m.sandbox.paypal.com'];
const TIMEOUT_MS = 5_000;
const MAX_LENGTH = 64_000;
const MAX_CACHED = 8;

type Certificates = (url: string) => Promise<X509Certificate[] | null>;

/**
 * Fetches certificates only from PayPal's own hosts, which TLS authenticates. Returns null for any other
 * address; throws ProviderUnreachable when they cannot be fetched.
 */
export function createCertificates(fetchImpl: typeof fetch = fetch): Certificates {
  const cache = new Map<string, X509Certificate[]>();
  return async (url) => {
    if (!isPaypalUrl(url)) return null;
    const cached = cache.get(url);
    if (cached) return cached;
    const chain = await fetchChain(url, fetchImpl);
    const [oldest] = cache.keys();
    if (cache.size >= MAX_CACHED && oldest !== undefined) cache.delete(oldest);
    cache.set(url, chain);
    return chain;
  };
}

function isPaypalUrl(url: string): boolean {
  if (!URL.canParse(url)) return false;
  const { protocol, hostname, port, username, pathname } = new URL(url);
  const isPlainHttps = protocol === 'https:' && port === '' && username === '';
  return isPlainHttps && HOSTS.includes(hostname) && pathname.startsWith('/v1/notifications/certs/');
}

async function fetchChain(url: string, fetchImpl: typeof fetch): Promise<X509Certificate[]> {
  try {
    const response = await fetchImpl(url, { redirect: 'error', signal: AbortSignal.timeout(TIMEOUT_MS) });
    const text = await response.text();
    if (!response.ok || text.length > MAX_LENGTH) throw new Error(`status ${response.status}`);
    const blocks = text.match(/-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g) ?? [];
    if (blocks.length === 0) throw new Error('no certificate');
    return blocks.map((block) => new X509Certificate(block));
  } catch (error) {
    throw new ProviderUnreachable('The certificate of a message of PayPal’s could not be had.', {
      cause: error,
    });
  }
}

function isTrustedChain(chain: X509Certificate[], now: Date): boolean {
  const isCurrent = chain.every(
    ({ validFrom, validTo }) =>
      Date.parse(validFrom) <= now.getTime() && now.getTime() <= Date.parse(validTo),
  );
  const isLinked = chain.every((one, index) => {
    const issuer = chain[index + 1];
    return !issuer || (one.checkIssued(issuer) && one.verify(issuer.publicKey));
  });
  const name = /(?:^|\n)CN=([^\n]+)/.exec(chain[0]?.subject ?? '')?.[1] ?? '';
  return isCurrent && isLinked && /(^|\.)paypal\.com$/.test(name);
}
