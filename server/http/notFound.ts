import type { FastifyInstance, FastifyRequest } from 'fastify';
import { HttpError } from '../lib/errors.ts';

/** Answers a wrong address with 404, and a wrong method of a right one with 405. Call it before adding routes. */
export function registerNotFound(app: FastifyInstance): void {
  const methodsOf = new Map<string, string[]>();
  app.addHook('onRoute', ({ url, method }) => {
    methodsOf.set(url, [...(methodsOf.get(url) ?? []), ...[method].flat()]);
  });

  const refuse = async ({ method, url }: FastifyRequest) => {
    const allowed = methodsOf.get(url.split('?', 1)[0] ?? '') ?? [];
    if (allowed.length === 0 || allowed.includes(method)) throw new HttpError(404, 'notFound');
    throw new HttpError(405, 'methodNotAllowed', { headers: { allow: allowed.sort().join(', ') } });
  };
  app.setNotFoundHandler(refuse);
  // Before the body is read: it may be of any type.
  app.addHook('onRequest', async (request) => {
    if (request.is404) await refuse(request);
  });
}

/** An address that cannot be decoded leads where an unknown one of its kind leads. */
export function readableUrl({ url = '/' }: { url?: string }): string {
  const [path = '/'] = url.split(/[?#]/, 1);
  if (!path.includes('%') || isDecodable(path)) return url;
  return `${path.startsWith('/api/') ? '/api' : ''}/unreadable${url.slice(path.length)}`;
}

function isDecodable(path: string): boolean {
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
}
