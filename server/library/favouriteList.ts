import { and, asc, desc, eq, type SQL, sql } from 'drizzle-orm';
import type { Page, SavedVideo } from '../../contract/entities.ts';
import { type FavouriteOrder, WATCHED_SHARE } from '../../contract/library.ts';
import { PAGE_SIZE } from '../../contract/pageSize.ts';
import type { FindVideos } from '../catalogue/lists.ts';
import { cutPage, decodeCursor, encodeCursor } from '../db/cursor.ts';
import type { Db } from '../db/database.ts';
import { episodes, episodeTotals, favourites, history } from '../db/schema.ts';
import { invalidField } from '../lib/errors.ts';

type Wanted = { userId: string; sort: FavouriteOrder; cursor: string | undefined };

/** The sort key of a favourite, also used as cursor: finished, rank, saved, id. */
type Key = [number, number, number, string];

export async function listFavourites(
  db: Db,
  { userId, sort, cursor }: Wanted,
  findVideos: FindVideos,
): Promise<Page<SavedVideo>> {
  const saved = rankedFavourites(db, userId, sort);
  const found = await db
    .select()
    .from(saved)
    .where(cursor === undefined ? undefined : behind(saved, decodeKey(cursor)))
    .orderBy(asc(saved.finished), asc(saved.rank), desc(saved.savedMs), desc(saved.videoId))
    .limit(PAGE_SIZE + 1);
  const page = cutPage(found, (last) =>
    encodeCursor([last.finished, last.rank, last.savedMs, last.videoId] satisfies Key),
  );
  const ids = page.rows.map(({ videoId }) => videoId);
  const rowOf = new Map(page.rows.map((row) => [row.videoId, row]));
  const items = findVideos(ids).map((video) => ({
    ...video,
    finished: rowOf.get(video.id)?.finished === 1,
    newEpisode: rowOf.get(video.id)?.newEpisode ?? false,
  }));
  return { items, cursor: page.cursor };
}

/** A float, as a cursor holds it: `extract` would calculate with decimals, which takes longer. */
const msOf = (instant: typeof favourites.createdAt | typeof episodeTotals.newestAt) =>
  sql<number>`date_part('epoch', ${instant}) * 1000`.mapWith(Number);

function rankedFavourites(db: Db, userId: string, sort: FavouriteOrder) {
  const { newestAt, lastNumber } = episodeTotals;
  // With a limit PostgreSQL looks each episode up; for a member with many it would otherwise read all there are.
  const current = db
    .select({ number: episodes.number, seconds: episodes.seconds })
    .from(episodes)
    .where(eq(episodes.id, history.episodeId))
    .limit(1)
    .as('current');
  const watched = sql`coalesce(${history.second} >= ${current.seconds} * ${WATCHED_SHARE}::float8, false)`;
  const newEpisode = sql<boolean>`${newestAt} > greatest(${favourites.createdAt}, ${history.watchedAt})`;
  const toGo = sql`${lastNumber} - ${current.number} + (case when ${watched} then 0 else 1 end)`;
  const ranks: Record<FavouriteOrder, SQL> = {
    saved: sql`0`,
    episodes: sql`case when ${newEpisode} then -${msOf(newestAt)} else 0 end`,
    // A video that is not begun counts as the furthest from its end.
    progress: sql`coalesce(${toGo}, 1000000)`,
  };
  return db
    .select({
      videoId: favourites.videoId,
      savedMs: msOf(favourites.createdAt).as('saved_ms'),
      newEpisode: sql<boolean>`coalesce(${newEpisode}, false)`.as('new_episode'),
      finished: sql<number>`case when ${watched} and ${current.number} >= ${lastNumber} then 1 else 0 end`
        .mapWith(Number)
        .as('finished'),
      rank: sql<number>`${ranks[sort]}`.mapWith(Number).as('rank'),
    })
    .from(favourites)
    .leftJoin(history, and(eq(history.userId, favourites.userId), eq(history.videoId, favourites.videoId)))
    .leftJoinLateral(current, sql`true`)
    .leftJoin(episodeTotals, eq(episodeTotals.videoId, favourites.videoId))
    .where(eq(favourites.userId, userId))
    .as('saved');
}

type Ranked = ReturnType<typeof rankedFavourites>;

const behind = (saved: Ranked, [finished, rank, savedMs, id]: Key) =>
  sql`(${saved.finished}, ${saved.rank}, -${saved.savedMs}) > (${finished}::float8, ${rank}::float8, -${savedMs}::float8)
    or ((${saved.finished}, ${saved.rank}, ${saved.savedMs}) = (${finished}::float8, ${rank}::float8, ${savedMs}::float8)
      and ${saved.videoId} < ${id})`;

function decodeKey(cursor: string): Key {
  const key = decodeCursor(cursor, ['number', 'number', 'number', 'string']) as Key;
  if (key[3].includes('\0')) throw invalidField('cursor', 'invalid');
  return key;
}
