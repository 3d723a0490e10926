import { asc, eq, isNotNull, or } from 'drizzle-orm';
import type { Context } from '../context.ts';
import { videos } from '../db/schema.ts';
import { Refusal } from '../lib/refusal.ts';
import { changeSeries } from './changes.ts';
import { type SeriesStatus, statusOf } from './status.ts';

export type Featured = { videoId: string; title: string; status: SeriesStatus };

/**
 * Gives a series its place in the carousel, from 1 on, or takes it out with null. Those behind it move on, each as a
 * change of its own, which an undo of that series passes over. Answers the carousel.
 */
export async function featureSeries(
  context: Context,
  videoId: string,
  place: number | null,
  actor: string,
): Promise<Featured[]> {
  const { db, now } = context;
  return db.transaction(async (tx) => {
    // In one order, so that two operators wait for each other.
    const rows = await tx
      .select()
      .from(videos)
      .where(or(isNotNull(videos.featuredRank), eq(videos.id, videoId)))
      .orderBy(asc(videos.id))
      .for('no key update');
    const wanted = rows.find(({ id }) => id === videoId);
    if (!wanted) throw new Refusal(`There is no series "${videoId}".`);
    if (place === null && wanted.featuredRank === null)
      throw new Refusal(`${videoId} is not in the carousel.`);
    const others = rows
      .filter(({ id, featuredRank }) => id !== videoId && featuredRank !== null)
      .sort((a, b) => (a.featuredRank ?? 0) - (b.featuredRank ?? 0) || a.position - b.position);
    if (place !== null && place > others.length + 1)
      throw new Refusal(
        `The carousel would have ${others.length + 1} places, so there is none with number ${place}.`,
      );
    const order = place === null ? others : others.toSpliced(place - 1, 0, wanted);

    const command = `feature ${videoId} ${place ?? '--off'}`;
    const rankOf = new Map(order.map(({ id }, rank) => [id, rank]));
    const moved = rows.filter(({ id, featuredRank }) => (rankOf.get(id) ?? null) !== featuredRank);
    if (moved.length === 0) throw new Refusal(`${videoId} has that place already.`);
    for (const { id } of moved)
      await changeSeries({ ...context, db: tx }, id, { actor, command }, (series) => {
        if (!series) throw new Error(`${id} is gone under its lock`);
        return { ...series, video: { ...series.video, featuredRank: rankOf.get(id) ?? null } };
      });
    return order.map((row) => ({ videoId: row.id, title: row.title.en, status: statusOf(row, now()) }));
  });
}
