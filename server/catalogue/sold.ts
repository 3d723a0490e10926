import { count, eq } from 'drizzle-orm';
import type { Db } from '../db/database.ts';
import { orders, passes } from '../db/schema.ts';

export type Sold = { orders: number; passes: number };

/** What members have of a series; null where nobody has ordered it. */
export async function soldOf(tx: Db, videoId: string): Promise<Sold | null> {
  const [ordered] = await tx.select({ count: count() }).from(orders).where(eq(orders.videoId, videoId));
  const [owned] = await tx.select({ count: count() }).from(passes).where(eq(passes.videoId, videoId));
  const sold = { orders: ordered?.count ?? 0, passes: owned?.count ?? 0 };
  return sold.orders + sold.passes > 0 ? sold : null;
}

/** As in "2 orders and 1 pass". */
export const soldInWords = ({ orders: ordered, passes: owned }: Sold): string =>
  `${ordered} ${ordered === 1 ? 'order' : 'orders'} and ${owned} ${owned === 1 ? 'pass' : 'passes'}`;
