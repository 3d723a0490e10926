import type { FastifyInstance } from 'fastify';
import type { Context } from '../context.ts';
import { DAY_MS } from '../lib/days.ts';
import { HttpError } from '../lib/errors.ts';

const PATH = '/.well-known/security.txt';
const CACHING = 'public, max-age=86400';
/** RFC 9116 wants less than a year. */
const VALID_DAYS = 180;

/** Tells whoever has found a weakness where to report it, when the operator has named a place. */
export function registerSecurityTxt(app: FastifyInstance, { config, now }: Context): void {
  const { securityContact, publicUrl } = config;

  app.route({
    method: ['GET', 'HEAD'],
    url: PATH,
    logLevel: 'warn',
    async handler(_request, reply) {
      if (securityContact === null) throw new HttpError(404, 'notFound');
      const expires = new Date(now().getTime() + VALID_DAYS * DAY_MS);
      const lines = [
        `Contact: ${securityContact}`,
        `Expires: ${expires.toISOString()}`,
        'Preferred-Languages: en',
        `Canonical: ${publicUrl}${PATH}`,
      ];
      return reply
        .header('cache-control', CACHING)
        .type('text/plain; charset=utf-8')
        .send(`${lines.join('\n')}\n`);
    },
  });
}
