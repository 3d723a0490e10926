import { eq, inArray } from 'drizzle-orm';
import type { Context } from '../../context.ts';
import type { Db } from '../../db/database.ts';
import { episodes, upcomingEpisodes, videos } from '../../db/schema.ts';
import { clipKey, type MediaStore } from '../../media/store.ts';
import { noteChange } from '../changes.ts';
import { type Sold, soldOf } from '../publication.ts';
import { readRevision, type SeriesRevision } from '../revision.ts';
import { statusOf } from '../status.ts';
import { removeJobsOf } from './encodeJobs.ts';
import { forgetDemo } from './seeds.ts';

export type Removal =
  | { outcome: 'removed'; episodes: number }
  | { outcome: 'unknown' | 'live' }
  | ({ outcome: 'sold' } & Sold);

/**
 * Deletes a series that is neither ordered nor live, with all that viewers left on it, then its media that no
 * other series uses. The record of what operators did to it stays.
 */
export async function removeSeries(
  context: Context,
  videoId: string,
  actor: string,
  { evenLive }: { evenLive: boolean },
): Promise<Removal> {
  const { db, mediaStore, now } = context;
  let removed: SeriesRevision | null = null;
  const removal = await db.transaction(async (tx: Db): Promise<Removal> => {
    // Locks the row, to which orders refer, so that none comes in meanwhile.
    const [locked] = await tx
      .select({ id: videos.id })
      .from(videos)
      .where(eq(videos.id, videoId))
      .for('update');
    const before = locked ? await readRevision(tx, videoId) : null;
    if (!before) return { outcome: 'unknown' };
    const sold = await soldOf(tx, videoId);
    if (sold) return { outcome: 'sold', ...sold };
    if (!evenLive && statusOf(before.video, now()) === 'live') return { outcome: 'live' };
    await removeJobsOf(tx, videoId);
    await tx.delete(videos).where(eq(videos.id, videoId));
    await forgetDemo(tx, videoId);
    await noteChange(tx, context, videoId, { actor, command: 'remove' }, { before, after: null });
    removed = before;
    return { outcome: 'removed', episodes: before.episodes.length + before.upcoming.length };
  });
  if (removed) await removeMedia(db, mediaStore, removed);
  return removal;
}

/** Removes all clip versions that no other series uses. Demo clips stay in their read-only folder. */
async function removeMedia(db: Db, store: MediaStore, { video, episodes: out, upcoming }: SeriesRevision) {
  const clips = [...new Set([...out, ...upcoming].map(({ clip }) => clip))];
  const used = new Set((await stillShown(db, clips)).map(({ clip, version }) => clipKey(clip, version)));
  for (const clip of clips) {
    const versions = new Set((await store.list(`clips/${clip}/`)).map((key) => key.split('/')[2] ?? ''));
    for (const version of versions) {
      if (used.has(clipKey(clip, version))) continue;
      await store.remove(clipKey(clip, version));
    }
  }
  await store.remove(`posters/${video.id}/`);
}

async function stillShown(db: Db, clips: string[]): Promise<{ clip: string; version: string }[]> {
  if (clips.length === 0) return [];
  const of = (table: typeof episodes | typeof upcomingEpisodes) =>
    db
      .selectDistinct({ clip: table.clip, version: table.clipVersion })
      .from(table)
      .where(inArray(table.clip, clips));
  return [...(await of(episodes)), ...(await of(upcomingEpisodes))];
}
