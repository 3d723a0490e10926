import { count, eq } from 'drizzle-orm';
import type { Context } from '../context.ts';
import { passes } from '../db/schema.ts';
import { changeSeries } from './changes.ts';
import type { SeriesRevision } from './revision.ts';
import { readWithdrawnSeries } from './withdrawnSeries.ts';

export type Publication = { videoId: string; title: string; withdrawnAt: string | null; passes: number };

class UnknownSeries extends Error {}

/** Null for an unknown series. A series that is in the wanted state already stays as it is. */
export async function setWithdrawn(
  context: Context,
  videoId: string,
  { withdrawn, actor }: { withdrawn: boolean; actor: string },
): Promise<(Publication & { changed: boolean }) | null> {
  const by = { actor, command: withdrawn ? 'withdraw' : 'restore' };
  const set = (before: SeriesRevision | null): SeriesRevision => {
    if (!before) throw new UnknownSeries();
    if ((before.video.withdrawnAt !== null) === withdrawn) return before;
    return { ...before, video: { ...before.video, withdrawnAt: withdrawn ? context.now() : null } };
  };
  const changed = await changeSeries(context, videoId, by, set).catch((error: unknown) => {
    if (error instanceof UnknownSeries) return null;
    throw error;
  });
  if (!changed) return null;
  const { before, after } = changed;
  const [sold] = await context.db.select({ count: count() }).from(passes).where(eq(passes.videoId, videoId));
  await readWithdrawnSeries(context);
  return {
    videoId,
    title: after.video.title.en,
    withdrawnAt: after.video.withdrawnAt?.toISOString() ?? null,
    passes: sold?.count ?? 0,
    changed: after !== before,
  };
}
