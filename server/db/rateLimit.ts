import { countInWindow } from './counter.ts';
import type { Db } from './database.ts';

/** Takes one of `limit` turns in a window that starts with the first of them; false when they are used up. */
export async function takeTurn(
  db: Db,
  turn: { bucket: string; limit: number; windowMs: number },
  now: Date,
): Promise<boolean> {
  return (await countInWindow(db, turn, now)).count <= turn.limit;
}
