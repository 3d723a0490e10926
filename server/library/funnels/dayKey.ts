import { createHash } from 'node:crypto';
import { and, eq, like, ne } from 'drizzle-orm';
import type { Db } from '../../db/database.ts';
import { secrets } from '../../db/schema.ts';
import { newToken } from '../../lib/tokens.ts';

const SALT = 'visitor-salt:';

/** Identifies a visitor for one day; the day's salt is deleted afterwards. */
export async function dayKey(tx: Db, signs: string[], day: string): Promise<string> {
  const name = `${SALT}${day}`;
  const read = () => tx.select().from(secrets).where(eq(secrets.name, name));
  let [salt] = await read();
  if (!salt) {
    await tx.delete(secrets).where(and(like(secrets.name, `${SALT}%`), ne(secrets.name, name)));
    await tx.insert(secrets).values({ name, value: newToken() }).onConflictDoNothing();
    [salt] = await read();
  }
  if (!salt) throw new Error('the salt of the day is missing');
  return createHash('sha256')
    .update([salt.value, ...signs].join('\0'))
    .digest('base64url');
}
