import { and, eq, inArray, isNotNull, lt, or, sql } from 'drizzle-orm';
import type { Context } from '../context.ts';
import { orders } from '../db/schema.ts';
import { refreshOrder } from '../domain/lookup.ts';
import { expireIfDue, isOpen } from '../domain/orderRows.ts';
import type { Log } from '../domain/settlement.ts';

const BATCH = 50;
/** Younger orders are still being watched by the person who pays them. */
const QUIET_MS = 60_000;

/**
 * Asks the provider about orders whose answer and message may both have been lost, and settles them:
 * somebody who paid and closed the page gets what they bought. Run it every minute or so on any
 * number of servers. Answers how many of the orders it looked at are settled now.
 */
export async function reconcileOrders(context: Context, log: Log): Promise<number> {
  const quietSince = new Date(context.now().getTime() - QUIET_MS);
  const tried = and(eq(orders.status, 'created'), isNotNull(orders.method));
  const waiting = await context.db
    .select()
    .from(orders)
    .where(
      and(
        inArray(
          orders.provider,
          context.payments.all.map(({ name }) => name),
        ),
        or(inArray(orders.status, ['pending', 'action']), tried),
        lt(orders.updatedAt, quietSince),
      ),
    )
    // Drawn by lot, so that payments the provider keeps silent about cannot hold up the others.
    .orderBy(sql`random()`)
    .limit(BATCH);

  let settled = 0;
  for (const order of waiting) {
    const asked = await refreshOrder(context, log, order);
    const present = await expireIfDue(context.db, asked, context.now());
    if (!isOpen(present)) settled += 1;
  }
  return settled;
}
