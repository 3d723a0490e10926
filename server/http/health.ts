import { sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { Db } from '../db/database.ts';
import { within } from '../lib/timers.ts';

const ANSWERS_WITHIN_MS = 1_000;

/**
 * `/healthz` says that the process lives, `/readyz` that it should get requests. `drain` makes it not ready
 * and closes each connection after its answer, so that clients go elsewhere without a broken request.
 */
export function registerHealth(app: FastifyInstance, { db }: { db: Db }): { drain: () => void } {
  let draining = false;
  let asking: Promise<boolean> | null = null;
  const answers = () => {
    // One query at a time, however many requests arrive while the database is slow.
    asking ??= isAnswering(db).finally(() => {
      asking = null;
    });
    return within(asking, ANSWERS_WITHIN_MS, false);
  };

  app.get('/healthz', { logLevel: 'silent' }, async () => ({ alive: true }));
  app.get('/readyz', { logLevel: 'silent' }, async (_request, reply) => {
    const because = draining ? 'stopping' : (await answers()) ? null : 'database';
    return reply.code(because ? 503 : 200).send({ ready: because === null, ...(because && { because }) });
  });
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (draining) reply.header('connection', 'close');
    done();
  });
  return {
    drain() {
      draining = true;
    },
  };
}

export const isAnswering = (db: Db): Promise<boolean> =>
  db.execute(sql`select 1`).then(
    () => true,
    () => false,
  );
