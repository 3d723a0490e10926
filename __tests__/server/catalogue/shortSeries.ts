import { beforeAll, beforeEach } from '@jest/globals';
import { eq } from 'drizzle-orm';
import { readRevision, type SeriesRevision, writeRevision } from '../../../server/catalogue/revision.ts';
import { catalogueChanges, contentNotes, upcomingEpisodes, videos } from '../../../server/db/schema.ts';
import { START, type TestContext } from '../support/testContext.ts';

export const FEAR = { en: 'fear', es: 'miedo', fy: 'peur', dy: 'Angst', pt: 'medo' };

/**
 * The series `short` of a suite: what operators decide of it, and as it was before each test. It may have another
 * content note, and its episodes 7 and 8 come at two times.
 */
export function shortOfSuite(world: Pick<TestContext, 'context' | 'clock'>, ...times: [Date, Date]) {
  let original: SeriesRevision;
  async function read(): Promise<SeriesRevision> {
    const found = await world.context.db.transaction((tx) => readRevision(tx, 'short'));
    if (!found) throw new Error('the series is gone');
    return found;
  }
  beforeAll(async () => {
    const { db } = world.context;
    await db.insert(contentNotes).values({ id: 'fear', name: FEAR });
    const coming = { videoId: 'short', seconds: 20, clip: 'short', clipVersion: 'v' };
    await db
      .insert(upcomingEpisodes)
      .values(
        times.map((releasedAt, at) => ({ ...coming, id: `short-${at + 7}`, number: at + 7, releasedAt })),
      );
    original = await read();
  });
  beforeEach(async () => {
    world.clock.set(START);
    await world.context.db.transaction((tx) => writeRevision(tx, original));
    await world.context.db.delete(catalogueChanges);
  });
  return {
    read,
    put: (change: Partial<typeof videos.$inferInsert>) =>
      world.context.db.update(videos).set(change).where(eq(videos.id, 'short')),
    get original() {
      return original;
    },
  };
}
