import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import type { S3Settings } from '../../../server/media/settings.ts';
import { isSigned } from './awsSignature.ts';

type Stored = { bytes: Buffer; type: string; caching: string };
type Answer = { status: number; headers?: Record<string, string | number>; body?: string | Buffer };

const NAME = 'films';
const KEYS = { keyId: 'AKIATEST', secret: 'a-secret-of-the-tests' };
const REGION = 'eu-central-1';

/**
 * A bucket in memory that speaks S3: objects, ranges, lists by pages, uploads in parts, deletions of many. Every
 * request needs a right signature, but for reading, which the bucket allows its CDN.
 */
export async function openBucket() {
  const objects = new Map<string, Stored>();
  const uploads = new Map<
    string,
    { key: string; parts: Map<number, Buffer>; stored: Omit<Stored, 'bytes'> }
  >();
  const asked: string[] = [];
  let failures = 0;
  let served = 0;

  async function answer(request: IncomingMessage): Promise<Answer> {
    const { method = '' } = request;
    const url = new URL(request.url ?? '', 'http://bucket');
    const body = await buffer(request);
    if (failures > 0) {
      failures -= 1;
      return { status: 503, body: error('SlowDown') };
    }
    const isAnonymousRead = request.headers.authorization === undefined && method === 'GET';
    if (!isAnonymousRead && !isSigned(request, REGION, KEYS))
      return { status: 403, body: error('SignatureDoesNotMatch') };
    const [, bucket, ...rest] = url.pathname.split('/');
    if (bucket !== NAME) return { status: 404, body: error('NoSuchBucket') };
    const key = decodeURIComponent(rest.join('/'));
    return key === ''
      ? ofBucket(method, url.searchParams, body)
      : ofObject(request, key, url.searchParams, body);
  }

  function ofBucket(method: string, query: URLSearchParams, body: Buffer): Answer {
    if (method === 'GET' && query.get('list-type') === '2') return { status: 200, body: list(query) };
    if (method !== 'POST' || !query.has('delete')) return { status: 405, body: error('MethodNotAllowed') };
    const keys = [...body.toString().matchAll(/<Key>([^<]*)<\/Key>/g)].map(([, key = '']) => key);
    for (const key of keys) objects.delete(key);
    const deleted = keys.map((key) => `<Deleted><Key>${key}</Key></Deleted>`).join('');
    return { status: 200, body: xml('DeleteResult', deleted) };
  }

  function ofObject(request: IncomingMessage, key: string, query: URLSearchParams, body: Buffer): Answer {
    const { method = '', headers } = request;
    const stored = {
      type: headers['content-type'] ?? 'binary/octet-stream',
      caching: headers['cache-control'] ?? '',
    };
    const upload = uploads.get(query.get('uploadId') ?? '');
    if (method === 'POST' && query.has('uploads')) {
      const id = `upload-${uploads.size + 1}`;
      uploads.set(id, { key, parts: new Map(), stored });
      return { status: 200, body: xml('InitiateMultipartUploadResult', `<UploadId>${id}</UploadId>`) };
    }
    if (query.has('uploadId') && upload?.key !== key) return { status: 404, body: error('NoSuchUpload') };
    if (method === 'PUT' && upload) {
      upload.parts.set(Number(query.get('partNumber')), body);
      return { status: 200, headers: { etag: etagOf(body) } };
    }
    if (method === 'POST' && upload) return complete(upload, body);
    if (method === 'PUT') {
      objects.set(key, { ...stored, bytes: body });
      return { status: 200, headers: { etag: etagOf(body) } };
    }
    return method === 'GET' ? read(key, headers.range) : { status: 405, body: error('MethodNotAllowed') };
  }

  function complete(upload: NonNullable<ReturnType<typeof uploads.get>>, body: Buffer): Answer {
    const numbers = [...body.toString().matchAll(/<PartNumber>(\d+)<\/PartNumber>/g)];
    const bytes = Buffer.concat(numbers.map(([, number]) => upload.parts.get(Number(number)) as Buffer));
    objects.set(upload.key, { ...upload.stored, bytes });
    return { status: 200, body: xml('CompleteMultipartUploadResult', `<ETag>${etagOf(bytes)}</ETag>`) };
  }

  function read(key: string, range: string | undefined): Answer {
    const object = objects.get(key);
    if (!object) return { status: 404, body: error('NoSuchKey') };
    const { bytes, type, caching } = object;
    const headers = {
      'content-type': type,
      'cache-control': caching,
      etag: etagOf(bytes),
      'accept-ranges': 'bytes',
    };
    const [, start, end] = /^bytes=(\d+)-(\d+)$/.exec(range ?? '') ?? [];
    const body = start === undefined ? bytes : bytes.subarray(Number(start), Number(end) + 1);
    served += body.length;
    if (start === undefined) return { status: 200, headers, body };
    return {
      status: 206,
      headers: { ...headers, 'content-range': `bytes ${start}-${end}/${bytes.length}` },
      body,
    };
  }

  function list(query: URLSearchParams): string {
    // S3 answers 1,000 at once; fewer show the same with fewer files.
    const most = Math.min(100, Number(query.get('max-keys') ?? 100));
    const after = query.get('continuation-token') ?? '';
    const keys = [...objects.keys()]
      .filter((key) => key.startsWith(query.get('prefix') ?? '') && key > after)
      .sort();
    const page = keys.slice(0, most);
    const isCut = keys.length > most;
    return xml(
      'ListBucketResult',
      `<IsTruncated>${isCut}</IsTruncated>` +
        (isCut ? `<NextContinuationToken>${page.at(-1)}</NextContinuationToken>` : '') +
        page
          .map(
            (key) => `<Contents><Key>${key}</Key><Size>${objects.get(key)?.bytes.length}</Size></Contents>`,
          )
          .join(''),
    );
  }

  const server = createServer((request: IncomingMessage, response: ServerResponse) => {
    asked.push(`${request.method} ${request.url}`);
    void answer(request).then(({ status, headers, body = '' }) => {
      const type = typeof body === 'string' ? { 'content-type': 'application/xml' } : {};
      response
        .writeHead(status, { ...type, 'content-length': Buffer.byteLength(body), ...headers })
        .end(body);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const settings: S3Settings = { url: `${origin}/${NAME}`, region: REGION, ...KEYS };

  return {
    settings,
    objects,
    /** Every request so far, and the bytes of objects that went out. */
    asked,
    served: () => served,
    /** The next requests are answered with 503. */
    failNext: (count: number) => {
      failures = count;
    },
    close() {
      server.closeAllConnections();
      return new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}

const etagOf = (bytes: Buffer) => `"${createHash('md5').update(bytes).digest('hex')}"`;
const xml = (root: string, inner: string) =>
  `<?xml version="1.0" encoding="UTF-8"?><${root}>${inner}</${root}>`;
const error = (code: string) => xml('Error', `<Code>${code}</Code><Message>${code}</Message>`);
