import { eq } from 'drizzle-orm';
import type { Context } from '../context.ts';
import { videos } from '../db/schema.ts';
import { noteArrival } from './arrivals.ts';
import { takeStep } from './steps.ts';
import type { Visitor } from './visitor.ts';

/* What calls note beside their answer. */

export const noteWall = ({ db, now }: Context, visitor: Visitor, videoId: string): Promise<void> =>
  db.transaction(async (tx) => {
    await takeStep(tx, visitor, videoId, { kind: 'wall' }, now());
  });

/** Anybody can name any series; an unknown one is left out. */
export const noteShop = ({ db, now }: Context, visitor: Visitor, videoId: string): Promise<void> =>
  db.transaction(async (tx) => {
    const [known] = await tx.select({ id: videos.id }).from(videos).where(eq(videos.id, videoId));
    if (known) await takeStep(tx, visitor, videoId, { kind: 'shop' }, now());
  });

export async function noteVisit({ db, now }: Context, visitor: Visitor): Promise<void> {
  if (visitor.brought) await db.transaction((tx) => noteArrival(tx, visitor, now()));
}
