import { createHash } from 'node:crypto';
import { and, eq, like, ne } from 'drizzle-orm';
import type { Db } from '../../db/database.ts';
import { secrets } from '../../db/schema.ts';
import { dayOf } from '../../lib/days.ts';
import { newToken } from '../../lib/tokens.ts';
import type { Brought } from './campaign.ts';

export type Visitor = {
  userId: string | null;
  /** Derived from the id that the device keeps with consent; null without consent. */
  deviceKey: string | null;
  ip: string;
  ipNetwork: string;
  userAgent: string;
  brought: Brought | null;
};

/** The key of the journeys of a visitor. An anonymous key identifies nobody once the day is over. */
export type Viewer = { key: string; anonymous: boolean };

export const anonymousKey = (tx: Db, { ip, userAgent }: Visitor, at: Date): Promise<string> =>
  dayKey(tx, [ip, userAgent], dayOf(at));

export async function viewerOf(tx: Db, visitor: Visitor, at: Date): Promise<Viewer> {
  const known = visitor.userId ?? visitor.deviceKey;
  if (known !== null) return { key: known, anonymous: false };
  return { key: await anonymousKey(tx, visitor, at), anonymous: true };
}

/** A member without consent is known by the account, but their campaign must not be stored. */
export const mayKeepSource = ({ userId, deviceKey }: Visitor): boolean =>
  userId === null || deviceKey !== null;

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
