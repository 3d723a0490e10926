import { lte, sql } from 'drizzle-orm';
import type { Db } from './database.ts';
import { throttles } from './schema.ts';

/**
 * Counts one more in a bucket's window, which opens with the first. The count is in the database, so that
 * it holds across servers.
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

/** Counts one more; false when that is beyond the limit of the window. */
export async function isWithinLimit(
  db: Db,
  limit: { bucket: string; limit: number; windowMs: number },
  now: Date,
): Promise<boolean> {
  return (await countInWindow(db, limit, now)).count <= limit.limit;
}
