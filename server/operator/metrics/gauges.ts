import { and, isNull, lte, min, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { Gauge, type Registry } from 'prom-client';
import type { Context } from '../../context.ts';
import { type Database, poolOf } from '../../db/database.ts';
import { jobs, ledger, mails, orders } from '../../db/schema.ts';
import { isAnswering } from '../../http/health.ts';
import { within } from '../../lib/within.ts';

/** A database that does not answer must not keep Prometheus waiting. */
const ANSWERS_WITHIN_MS = 2_000;
/** Counting them reads all orders. */
const UNBOOKED_FOR_MS = 15 * 60_000;

/** Gauges that are read from the database and its pool whenever they are asked for; what cannot be read is left out. */
export function registerGauges(registry: Registry, { db, now }: Pick<Context, 'db' | 'now'>): void {
  const registers = [registry];
  new Gauge({
    name: 'cliffhanger_database_connections',
    help: 'Connections of the pool that are open and idle, and callers that wait for one',
    labelNames: ['state'],
    registers,
    collect() {
      const { totalCount, idleCount, waitingCount } = poolOf(db);
      this.set({ state: 'open' }, totalCount);
      this.set({ state: 'idle' }, idleCount);
      this.set({ state: 'waiting' }, waitingCount);
    },
  });
  const read = (name: string, help: string, value: () => Promise<number>, late: number | null = null) =>
    new Gauge({
      name,
      help,
      registers,
      async collect() {
        const found = await within(value(), ANSWERS_WITHIN_MS, late).catch(() => null);
        if (found === null) this.remove();
        else this.set(found);
      },
    });
  read(
    'cliffhanger_database_up',
    'Whether the database answers',
    async () => Number(await isAnswering(db)),
    0,
  );
  const lateness = async (since: PgColumn, ...isDue: SQL[]) => {
    const [row] = await db
      .select({ at: min(since) })
      .from(since.table)
      .where(and(...isDue));
    const at = (row?.at ?? null) as Date | null;
    return at ? Math.max(0, (now().getTime() - at.getTime()) / 1000) : 0;
  };
  read('cliffhanger_oldest_job_seconds', 'How late the job is that is due longest', () =>
    lateness(jobs.runAt, isNull(jobs.doneAt), lte(jobs.runAt, now())),
  );
  read('cliffhanger_oldest_mail_seconds', 'How long the mail has waited that is due longest', () =>
    lateness(mails.createdAt, isNull(mails.sentAt), lte(mails.nextTryAt, now())),
  );
  read('cliffhanger_oldest_order_seconds', 'How late the look at an open order is that is due longest', () =>
    lateness(orders.nextLookAt, lte(orders.nextLookAt, now())),
  );
  let counted = { at: Number.NEGATIVE_INFINITY, orders: 0 };
  read('cliffhanger_unbooked_orders', 'Orders that were paid and are not in the ledger', async () => {
    const at = now().getTime();
    if (at - counted.at >= UNBOOKED_FOR_MS) counted = { at, orders: await unbookedOrders(db) };
    return counted.orders;
  });
}

async function unbookedOrders(db: Database): Promise<number> {
  return db.$count(
    orders,
    sql`${orders.status} = 'paid' and not exists (select from ${ledger} where ${ledger.orderId} = ${orders.id})`,
  );
}
