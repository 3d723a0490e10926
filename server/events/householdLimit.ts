import type { Db } from '../db/database.ts';
import { countInWindow } from '../db/rateLimit.ts';

const HOUR_MS = 60 * 60 * 1000;
export const HOUSEHOLD_SIZE = 10;

/**
 * A browser can send any User-Agent and look like many: beyond a household, visitors of one address count
 * as one. `household` is a hash, never the address.
 */
export async function exceedsHousehold(tx: Db, household: string, at: Date): Promise<boolean> {
  const { count } = await countInWindow(tx, { bucket: `play:${household}`, windowMs: HOUR_MS }, at);
  return count > HOUSEHOLD_SIZE;
}
