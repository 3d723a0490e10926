import { and, eq, sql } from 'drizzle-orm';
import type { Db } from '../../db/database.ts';
import { journeys } from '../../db/schema.ts';
import { sourceOf } from './arrivals.ts';
import { begin, forward, type Journey, type Step } from './forward.ts';
import { exceedsHousehold } from './householdLimit.ts';
import { changeSums } from './sums.ts';
import { type Viewer, type Visitor, viewerOf } from './visitor.ts';

export const isJourney = (viewer: string, videoId: string) =>
  and(eq(journeys.viewer, viewer), eq(journeys.videoId, videoId));

export async function lockJourney(tx: Db, viewer: string, videoId: string): Promise<Journey | null> {
  const [journey] = await tx.select().from(journeys).where(isJourney(viewer, videoId)).for('update');
  return journey ?? null;
}

/** The first step begins the journey, unless too many visitors of the address have begun the series. */
export async function takeStep(
  tx: Db,
  visitor: Visitor,
  videoId: string,
  step: Step,
  at: Date,
): Promise<Journey | null> {
  const viewer = await viewerOf(tx, visitor, at);
  const findSource = async () =>
    (await exceedsHousehold(tx, visitor, ['journey', videoId], at)) ? null : sourceOf(tx, visitor, at);
  return goForward(tx, viewer, videoId, step, at, findSource);
}

/** No journey begins when `findSource` returns null. */
export async function goForward(
  tx: Db,
  viewer: Viewer,
  videoId: string,
  step: Step,
  at: Date,
  findSource: () => Promise<string | null>,
): Promise<Journey | null> {
  // Each round finds the journey, begins it, or loses the race to another request.
  for (let round = 0; round < 5; round += 1) {
    const before = await lockJourney(tx, viewer.key, videoId);
    if (before) return moveOn(tx, before, step, at);
    const sourceId = await findSource();
    if (sourceId === null) return null;
    const start = begin(viewer, { videoId, sourceId, at });
    const [begun] = await tx
      .insert(journeys)
      .values(forward(start, step, at))
      .onConflictDoNothing()
      .returning();
    if (!begun) continue;
    await changeSums(tx, [], begun);
    return begun;
  }
  throw new Error(`The journey of a viewer in ${videoId} comes and goes`);
}

export async function moveOn(tx: Db, before: Journey, step: Step, at: Date): Promise<Journey> {
  const after = forward(before, step, at);
  await tx.update(journeys).set(after).where(isJourney(before.viewer, before.videoId));
  await changeSums(tx, [before], after);
  return after;
}

export async function addRevenue(
  tx: Db,
  { viewer, videoId }: { viewer: string; videoId: string },
  amount: number,
  currency: string,
): Promise<void> {
  const sum = sql`coalesce((${journeys.revenue} ->> ${currency}::text)::bigint, 0) + ${amount}::bigint`;
  await tx
    .update(journeys)
    .set({ revenue: sql`${journeys.revenue} || jsonb_build_object(${currency}::text, ${sum})` })
    .where(isJourney(viewer, videoId));
}
