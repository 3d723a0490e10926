import { and, desc, eq, notInArray } from 'drizzle-orm';
import { PAGE_SIZE } from '../../contract/pageSize.ts';
import { cutPage, encodeInstantCursor, olderThan } from '../db/cursor.ts';
import type { Db } from '../db/database.ts';
import { orders } from '../db/schema.ts';
import type { OrderRow } from './orderRows.ts';

export async function listOrders(
  db: Db,
  userId: string,
  cursor: string | undefined,
): Promise<{ rows: OrderRow[]; cursor: string | null }> {
  const { createdAt, id } = orders;
  const found = await db
    .select()
    .from(orders)
    .where(
      and(
        eq(orders.userId, userId),
        notInArray(orders.status, ['created', 'expired']),
        olderThan(cursor, createdAt, id),
      ),
    )
    .orderBy(desc(createdAt), desc(id))
    .limit(PAGE_SIZE + 1);
  return cutPage(found, (last) => encodeInstantCursor(last.createdAt, last.id));
}
