import { lte } from 'drizzle-orm';
import type { Db } from '../db/database.ts';
import { countInWindow } from '../db/rateLimit.ts';
import { throttles } from '../db/schema.ts';

const HOUR_MS = 60 * 60 * 1000;
/** So many visitors of one address may begin to see an episode in an hour. */
export const HOUSEHOLD_SIZE = 10;

/**
 * A browser can call itself anything and so look like many: beyond a household, the visitors of one
 * address are not told apart any more. `house` is what is known of the address, never the address.
 */
export async function exceedsHousehold(tx: Db, household: string, at: Date): Promise<boolean> {
  const { count } = await countInWindow(tx, { bucket: `play:${household}`, windowMs: HOUR_MS }, at);
  if (count === 1) await tx.delete(throttles).where(lte(throttles.windowEndsAt, at));
  return count > HOUSEHOLD_SIZE;
}
