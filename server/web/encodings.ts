import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { matchesEtag } from '../media/sendFile.ts';

export type Encoding = 'br' | 'gzip' | 'identity';

export type ReadyBytes = {
  type: string;
  hash: string;
  bytes: { identity: Buffer; br?: Buffer; gzip?: Buffer };
};

export const hashOf = (bytes: Buffer): string =>
  createHash('sha256').update(bytes).digest('base64url').slice(0, 22);

/** For a page of 50 KB, 9 takes 12 ms, 10 takes 14 ms and saves 7%, 11 takes 39 ms and saves another 1.5%. */
const BROTLI_QUALITY = 10;

export async function compress(identity: Buffer): Promise<ReadyBytes['bytes']> {
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY,
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    [constants.BROTLI_PARAM_SIZE_HINT]: identity.length,
  };
  const [br, gz] = await Promise.all([brotli(identity, { params }), gzipped(identity)]);
  return { identity, br, gzip: gz };
}

const brotli = promisify(brotliCompress);
const gzipped = promisify<Buffer, Buffer>(gzip);

/** Sends the smallest accepted encoding, or 304. The caller sets Cache-Control. */
export function sendReady(request: FastifyRequest, reply: FastifyReply, { type, hash, bytes }: ReadyBytes) {
  const accepted = acceptedEncodings(request.headers['accept-encoding']);
  const encoding = (['br', 'gzip'] as const).find((one) => bytes[one] && accepted(one)) ?? 'identity';
  const body = bytes[encoding] ?? bytes.identity;
  const etag = encoding === 'identity' ? `"${hash}"` : `"${hash}-${encoding}"`;
  reply.headers({ etag, 'content-type': type });
  if (bytes.br || bytes.gzip) vary(reply, 'Accept-Encoding');
  const isSuccess = reply.statusCode < 300;
  if (isSuccess && matchesEtag(request.headers['if-none-match'], etag)) return reply.code(304).send();
  if (encoding !== 'identity') reply.header('content-encoding', encoding);
  reply.header('content-length', body.length);
  return reply.send(request.method === 'HEAD' ? undefined : body);
}

export function vary(reply: FastifyReply, name: string) {
  const before = reply.getHeader('vary');
  reply.header('vary', before ? `${name}, ${before}` : name);
}

function acceptedEncodings(header = ''): (encoding: Encoding) => boolean {
  const weights = new Map<string, number>();
  for (const part of header.toLowerCase().split(',')) {
    const [name = '', ...parameters] = part.split(';').map((word) => word.trim());
    const q = parameters.find((parameter) => parameter.startsWith('q='));
    weights.set(name, q === undefined ? 1 : Number(q.slice(2)));
  }
  return (encoding) => (weights.get(encoding) ?? weights.get('*') ?? 0) > 0;
}
