import type { FastifyReply, FastifyRequest } from 'fastify';
import type { StoredFile } from './store.ts';

type Range = { start: number; end: number };

export async function sendFile(
  request: FastifyRequest,
  reply: FastifyReply,
  file: StoredFile,
): Promise<FastifyReply> {
  reply.headers({ etag: file.etag, 'accept-ranges': 'bytes' });
  if (matchesEtag(request.headers['if-none-match'], file.etag)) return reply.code(304).send();

  const range = requestedRange(request, file);
  if (range === 'unsatisfiable') {
    return reply
      .code(416)
      .headers({ 'content-range': `bytes */${file.size}`, 'cache-control': 'no-store' })
      .send();
  }
  const { start, end } = range ?? { start: 0, end: file.size - 1 };
  if (range) reply.code(206).header('content-range', `bytes ${start}-${end}/${file.size}`);
  reply.header('content-length', end - start + 1);
  if (request.method === 'HEAD') return reply.send();
  if (file.bytes) return reply.send(file.bytes.subarray(start, end + 1));
  return reply.send(await file.stream(start, end));
}

export function matchesEtag(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false;
  return header.split(',').some((one) => {
    const tag = one.trim().replace(/^W\//, '');
    return tag === '*' || tag === etag;
  });
}

/** Null for the whole file, also when the header is not understood. */
function requestedRange(request: FastifyRequest, { size, etag }: StoredFile): Range | 'unsatisfiable' | null {
  const { range, 'if-range': ifRange } = request.headers;
  if (request.method !== 'GET' || range === undefined) return null;
  if (ifRange !== undefined && ifRange !== etag) return null;
  const parts = /^bytes=(\d*)-(\d*)$/.exec(range);
  if (!parts || (parts[1] === '' && parts[2] === '')) return null;
  if (parts[1] === '') {
    const length = Number(parts[2]);
    return length === 0 || size === 0
      ? 'unsatisfiable'
      : { start: Math.max(0, size - length), end: size - 1 };
  }
  const start = Number(parts[1]);
  const end = parts[2] === '' ? size - 1 : Math.min(Number(parts[2]), size - 1);
  if (parts[2] !== '' && Number(parts[2]) < start) return null;
  return start >= size ? 'unsatisfiable' : { start, end };
}
