import type { Db } from '../../db/database.ts';
import { dayOf } from '../../lib/days.ts';
import type { Brought } from './campaign.ts';
import { dayKey } from './dayKey.ts';

/** Whoever makes a request. */
export type Visitor = {
  userId: string | null;
  /** Of the id that the device keeps with its owner's consent; null without consent. */
  deviceKey: string | null;
  ip: string;
  /** Of the address, as logs may keep it. */
  ipNetwork: string;
  userAgent: string;
  brought: Brought | null;
};

/** The key of a visitor's journeys; an anonymous one stands for nobody once the day is over. */
export type Viewer = { key: string; anonymous: boolean };

export const anonymousKey = (tx: Db, { ip, userAgent }: Visitor, at: Date): Promise<string> =>
  dayKey(tx, [ip, userAgent], dayOf(at));

export async function viewerOf(tx: Db, visitor: Visitor, at: Date): Promise<Viewer> {
  const known = visitor.userId ?? visitor.deviceKey;
  if (known !== null) return { key: known, anonymous: false };
  return { key: await anonymousKey(tx, visitor, at), anonymous: true };
}

/** A member who has not agreed is known by the account, but how they came is not. */
export const mayKeepSource = ({ userId, deviceKey }: Visitor): boolean =>
  userId === null || deviceKey !== null;
