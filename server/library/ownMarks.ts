import { and, eq } from 'drizzle-orm';
import type { EpisodeList } from '../../contract/entities.ts';
import type { Db } from '../db/database.ts';
import { favourites, history, ratings, reminders, users } from '../db/schema.ts';

type OwnMarks = Pick<EpisodeList, 'rating' | 'reminder' | 'saved' | 'resume'>;

const NO_MARKS: OwnMarks = { rating: null, reminder: false, saved: false, resume: null };

/** What a member has left on a series, in one query; a visitor has nothing. */
export async function readOwnMarks(db: Db, userId: string | null, videoId: string): Promise<OwnMarks> {
  if (userId === null) return NO_MARKS;
  const ofSeries = (table: typeof favourites | typeof history | typeof ratings | typeof reminders) =>
    and(eq(table.userId, users.id), eq(table.videoId, videoId));
  const [row] = await db
    .select({
      up: ratings.up,
      remindedAt: reminders.createdAt,
      savedAt: favourites.createdAt,
      resume: { episodeId: history.episodeId, second: history.second },
    })
    .from(users)
    .leftJoin(ratings, ofSeries(ratings))
    .leftJoin(reminders, ofSeries(reminders))
    .leftJoin(favourites, ofSeries(favourites))
    .leftJoin(history, ofSeries(history))
    .where(eq(users.id, userId));
  if (!row) return NO_MARKS;
  return {
    rating: row.up === null ? null : row.up ? 'up' : 'down',
    reminder: row.remindedAt !== null,
    saved: row.savedAt !== null,
    resume: row.resume,
  };
}
