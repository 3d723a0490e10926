import { eq } from 'drizzle-orm';
import { readRevision, type SeriesRevision, writeRevision } from '../../../server/catalogue/revision.ts';
import type { Context } from '../../../server/context.ts';
import { catalogueChanges, contentNotes, upcomingEpisodes, videos } from '../../../server/db/schema.ts';

export const FEAR = { en: 'fear', es: 'miedo', fy: 'peur', dy: 'Angst', pt: 'medo' };

/** The series `short`: what operators decide of it, and ways to set it. */
export function shortSeries({ db }: Context) {
  return {
    async read(): Promise<SeriesRevision> {
      const found = await db.transaction((tx) => readRevision(tx, 'short'));
      if (!found) throw new Error('the series is gone');
      return found;
    },
    put: (change: Partial<typeof videos.$inferInsert>) =>
      db.update(videos).set(change).where(eq(videos.id, 'short')),
    /** A content note that it may have, and its episodes 7 and 8, which come at two times. */
    async prepare(...times: [Date, Date]) {
      await db.insert(contentNotes).values({ id: 'fear', name: FEAR });
      const coming = { videoId: 'short', seconds: 20, clip: 'short', clipVersion: 'v' };
      await db
        .insert(upcomingEpisodes)
        .values(
          times.map((releasedAt, at) => ({ ...coming, id: `short-${at + 7}`, number: at + 7, releasedAt })),
        );
    },
    /** As it was, and without a change in the list. */
    async restore(original: SeriesRevision) {
      await db.transaction((tx) => writeRevision(tx, original));
      await db.delete(catalogueChanges);
    },
  };
}
