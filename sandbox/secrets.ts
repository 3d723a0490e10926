import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';

/** Example: `pay_9f3c…`, with 144 random bits. */
export function randomId(prefix: string): string {
  return `${prefix}_${randomBytes(18).toString('hex')}`;
}

export function sha256(text: string, encoding: 'hex' | 'base64' | 'base64url'): string {
  return createHash('sha256').update(text).digest(encoding);
}

export function sameSecret(given: string, expected: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(given), digest(expected));
}

export function hasBearer(header: string | undefined, secret: string): boolean {
  const given = bearerOf(header);
  return given !== null && sameSecret(given, secret);
}

export function bearerOf(header: string | undefined): string | null {
  return /^Bearer +(\S+)$/i.exec(header ?? '')?.[1] ?? null;
}
