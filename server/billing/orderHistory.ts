import { and, desc, eq, lt, notInArray, or } from 'drizzle-orm';
import { cutPage, decodeInstantCursor, encodeInstantCursor, PAGE_SIZE } from '../db/cursor.ts';
import type { Db } from '../db/database.ts';
import { orders } from '../db/schema.ts';
import type { OrderRow } from './orderRows.ts';

/** A page of a person's orders that got as far as a provider, newest first. */
export async function listOrders(
  db: Db,
  userId: string,
  cursor: string | undefined,
): Promise<{ rows: OrderRow[]; cursor: string | null }> {
  const { createdAt, id } = orders;
  const after = cursor === undefined ? null : decodeInstantCursor(cursor);
  const found = await db
    .select()
    .from(orders)
    .where(
      and(
        eq(orders.userId, userId),
        notInArray(orders.status, ['created', 'expired']),
        after ? or(lt(createdAt, after.at), and(eq(createdAt, after.at), lt(id, after.id))) : undefined,
      ),
    )
    .orderBy(desc(createdAt), desc(id))
    .limit(PAGE_SIZE + 1);
  return cutPage(found, (last) => encodeInstantCursor(last.createdAt, last.id));
}
