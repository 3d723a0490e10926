import { X509Certificate } from 'node:crypto';
import { ProviderUnreachable } from '../port.ts';

const HOSTS = ['api.paypal.com', 'api.sandbox.paypal.com', 'api-m.paypal.com', 'api-m.sandbox.paypal.com'];
const TIMEOUT_MS = 5_000;
const MAX_LENGTH = 64_000;
const MAX_CACHED = 8;

export type Certificates = (url: string) => Promise<X509Certificate[] | null>;

/**
 * Fetches certificates from PayPal's own hosts, which TLS vouches for. Null for any other address; throws
 * ProviderUnreachable when they cannot be fetched.
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

export function isTrustedChain(chain: X509Certificate[], now: Date): boolean {
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
