import { eq } from 'drizzle-orm';
import type { Context } from '../../context.ts';
import type { Db } from '../../db/database.ts';
import { videos } from '../../db/schema.ts';
import { noteArrival } from './arrivals.ts';
import { takeStep } from './steps.ts';
import type { Visitor } from './visitor.ts';

async function note(context: Context, visitor: Visitor, work: (tx: Db) => Promise<void>): Promise<void> {
  if (context.floodGuard(visitor.ip, context.now())) await context.db.transaction(work);
}

export const noteWall = (context: Context, visitor: Visitor, videoId: string): Promise<void> =>
  note(context, visitor, async (tx) => {
    await takeStep(tx, visitor, videoId, { kind: 'wall' }, context.now());
  });

/** The client can name any series, so unknown ones are ignored. */
export const noteShop = (context: Context, visitor: Visitor, videoId: string): Promise<void> =>
  note(context, visitor, async (tx) => {
    const [known] = await tx.select({ id: videos.id }).from(videos).where(eq(videos.id, videoId));
    if (known) await takeStep(tx, visitor, videoId, { kind: 'shop' }, context.now());
  });

export async function noteVisit(context: Context, visitor: Visitor): Promise<void> {
  if (visitor.brought) await note(context, visitor, (tx) => noteArrival(tx, visitor, context.now()));
}
