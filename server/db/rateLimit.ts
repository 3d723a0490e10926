import { lte, sql } from 'drizzle-orm';
import type { Db } from './database.ts';
import { throttles } from './schema.ts';

/**
 * Counts one more in a bucket's window, which opens with the first and lasts `windowMs`. Counted in
 * the database, so that it holds across servers.
 */
export async function countInWindow(
  db: Db,
  { bucket, windowMs }: { bucket: string; windowMs: number },
  now: Date,
): Promise<{ count: number; windowEndsAt: Date }> {
  const isOver = lte(throttles.windowEndsAt, now);
  const [row] = await db
    .insert(throttles)
    .values({ bucket, count: 1, windowEndsAt: new Date(now.getTime() + windowMs) })
    .onConflictDoUpdate({
      target: throttles.bucket,
      set: {
        count: sql`case when ${isOver} then 1 else ${throttles.count} + 1 end`,
        windowEndsAt: sql`case when ${isOver} then excluded.window_ends_at else ${throttles.windowEndsAt} end`,
      },
    })
    .returning();
  if (!row) throw new Error('the counter gave no row');
  return row;
}

/** Takes one of `limit` turns in a window that starts with the first of them; false when they are used up. */
export async function isWithinLimit(
  db: Db,
  limit: { bucket: string; limit: number; windowMs: number },
  now: Date,
): Promise<boolean> {
  return (await countInWindow(db, limit, now)).count <= limit.limit;
}
