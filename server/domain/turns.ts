import { lte, sql } from 'drizzle-orm';
import type { Db } from '../db/database.ts';
import { throttles } from '../db/schema.ts';

/**
 * Takes one of `limit` turns in a window that starts with the first of them; false when they are
 * used up. Counted in the database, so that it holds across servers.
 */
export async function takeTurn(
  db: Db,
  turn: { bucket: string; limit: number; windowMs: number },
  now: Date,
): Promise<boolean> {
  const first = { bucket: turn.bucket, count: 1, windowEndsAt: new Date(now.getTime() + turn.windowMs) };
  const over = lte(throttles.windowEndsAt, now);
  const [row] = await db
    .insert(throttles)
    .values(first)
    .onConflictDoUpdate({
      target: throttles.bucket,
      set: {
        count: sql`case when ${over} then 1 else ${throttles.count} + 1 end`,
        windowEndsAt: sql`case when ${over} then excluded.window_ends_at else ${throttles.windowEndsAt} end`,
      },
    })
    .returning({ count: throttles.count });
  return row !== undefined && row.count <= turn.limit;
}
