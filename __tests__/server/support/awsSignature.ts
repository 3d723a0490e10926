import { createHash, createHmac } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

const AUTHORIZATION =
  /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([\w-]+)\/s3\/aws4_request, ?SignedHeaders=([\w;-]+), ?Signature=([0-9a-f]{64})$/;

const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest();
const encode = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);

/** Signature version 4, written down from AWS's own description of it. */
export function isSigned(
  { method = '', url = '', headers }: IncomingMessage,
  region: string,
  { keyId, secret }: { keyId: string; secret: string },
): boolean {
  const [, givenId, day = '', givenRegion, signed = '', signature] =
    AUTHORIZATION.exec(headers.authorization ?? '') ?? [];
  if (givenId !== keyId || givenRegion !== region) return false;
  const names = signed.split(';');
  const date = String(headers['x-amz-date']);
  const needed = ['host', 'x-amz-date', 'x-amz-content-sha256'];
  if (!date.startsWith(day) || needed.some((name) => !names.includes(name))) return false;

  const [path = '', query = ''] = url.split('?');
  const pairs = [...new URLSearchParams(query)].map(([name, value]) => `${encode(name)}=${encode(value)}`);
  const request = [
    method,
    path,
    pairs.sort().join('&'),
    ...names.map((name) => `${name}:${String(headers[name]).trim()}`),
    '',
    signed,
    headers['x-amz-content-sha256'],
  ].join('\n');
  const scope = `${day}/${region}/s3/aws4_request`;
  const hash = createHash('sha256').update(request).digest('hex');
  const key = [day, region, 's3', 'aws4_request'].reduce<string | Buffer>(hmac, `AWS4${secret}`);
  return hmac(key, `AWS4-HMAC-SHA256\n${date}\n${scope}\n${hash}`).toString('hex') === signature;
}
