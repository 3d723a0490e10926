import { asc, count, eq } from 'drizzle-orm';
import type { Context } from '../context.ts';
import { catalogueChanges, passes, videos } from '../db/schema.ts';
import { readWithdrawnSeries } from './withdrawnSeries.ts';

export type CatalogueChange = typeof catalogueChanges.$inferSelect;
export type Publication = { videoId: string; title: string; withdrawnAt: string | null; passes: number };

/** Null for an unknown series. A series that is in the wanted state already stays as it is. */
export async function setWithdrawn(
  context: Context,
  videoId: string,
  { withdrawn, actor }: { withdrawn: boolean; actor: string },
): Promise<(Publication & { changed: boolean }) | null> {
  const { db, newId, now } = context;
  const publication = await db.transaction(async (tx) => {
    const [video] = await tx
      .select({ title: videos.title, withdrawnAt: videos.withdrawnAt })
      .from(videos)
      .where(eq(videos.id, videoId))
      .for('no key update');
    if (!video) return null;
    const changed = (video.withdrawnAt !== null) !== withdrawn;
    const withdrawnAt = changed ? (withdrawn ? now() : null) : video.withdrawnAt;
    if (changed) {
      await tx.update(videos).set({ withdrawnAt }).where(eq(videos.id, videoId));
      await tx.insert(catalogueChanges).values({
        id: newId('chg'),
        at: now(),
        actor,
        command: withdrawn ? 'withdraw' : 'restore',
        videoId,
        before: { withdrawnAt: video.withdrawnAt },
        after: { withdrawnAt },
      });
    }
    const [sold] = await tx.select({ count: count() }).from(passes).where(eq(passes.videoId, videoId));
    return {
      videoId,
      title: video.title.en,
      withdrawnAt: withdrawnAt?.toISOString() ?? null,
      passes: sold?.count ?? 0,
      changed,
    };
  });
  await readWithdrawnSeries(context);
  return publication;
}

/** Oldest first. */
export const changesOf = ({ db }: Context, videoId: string): Promise<CatalogueChange[]> =>
  db
    .select()
    .from(catalogueChanges)
    .where(eq(catalogueChanges.videoId, videoId))
    .orderBy(asc(catalogueChanges.at), asc(catalogueChanges.id));
