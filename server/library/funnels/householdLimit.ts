import type { Db } from '../../db/database.ts';
import { countInWindow } from '../../db/throttle.ts';
import { dayOf } from '../../lib/days.ts';
import { dayKey, type Visitor } from './visitor.ts';

const HOUR_MS = 60 * 60 * 1000;
export const HOUSEHOLD_SIZE = 10;

/**
 * Counts one more visitor of an address for `subject`, such as a series, and tells if they exceed a
 * household. A browser can send any User-Agent and cookie and so look like many. Members are not limited.
 */
export async function exceedsHousehold(
  tx: Db,
  { userId, ip }: Visitor,
  subject: string[],
  at: Date,
): Promise<boolean> {
  if (userId !== null) return false;
  const household = await dayKey(tx, [ip, ...subject], dayOf(at));
  const { count } = await countInWindow(tx, { bucket: `household:${household}`, windowMs: HOUR_MS }, at);
  return count > HOUSEHOLD_SIZE;
}
