import { eq } from 'drizzle-orm';
import type { Context } from '../context.ts';
import { videos } from '../db/schema.ts';
import { noteArrival } from './arrivals.ts';
import type { Step } from './forward.ts';
import { takeStep } from './steps.ts';
import type { Visitor } from './visitor.ts';

/* What calls note beside their answer. */

/** A step of a visitor in a series that anybody can name; an unknown one is left out. */
export async function noteStep(
  { db, now }: Context,
  visitor: Visitor,
  videoId: string,
  step: Step,
): Promise<void> {
  await db.transaction(async (tx) => {
    const [known] = await tx.select({ id: videos.id }).from(videos).where(eq(videos.id, videoId));
    if (known) await takeStep(tx, visitor, videoId, step, now());
  });
}

export async function noteVisit({ db, now }: Context, visitor: Visitor): Promise<void> {
  if (visitor.brought) await db.transaction((tx) => noteArrival(tx, visitor, now()));
}
