import type { Context } from '../../../server/context.ts';
import { orders, users } from '../../../server/db/schema.ts';

/** Writes a paid order of a pass, and its buyer, where nothing is sold. */
export async function writeOrder(
  { db, now }: Pick<Context, 'db' | 'now'>,
  change: Partial<typeof orders.$inferInsert> = {},
) {
  const at = { createdAt: now(), updatedAt: now(), expiresAt: now() };
  const price = { amount: 999, currency: 'USD', provider: 'fake' };
  const bought = { userId: 'buyer', planId: 'pass', kind: 'pass', status: 'paid' } as const;
  await db.insert(users).values({ id: 'buyer', createdAt: now() }).onConflictDoNothing();
  await db.insert(orders).values({ id: 'ord_1', ...bought, ...price, ...at, ...change });
}
