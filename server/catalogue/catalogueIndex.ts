import { createHash } from 'node:crypto';
import { asc, count, eq, gte } from 'drizzle-orm';
import type { Context } from '../context.ts';
import type { Db } from '../db/database.ts';
import { categories, episodes, plays, tags, videos, videoTags } from '../db/schema.ts';
import type { LocalizedText } from '../localizedText.ts';

export type VideoSummary = {
  id: string;
  categoryId: string;
  tagIds: string[];
  title: LocalizedText;
  synopsis: LocalizedText;
  cast: string[];
  complete: boolean;
  featuredRank: number | null;
  position: number;
  addedAt: Date;
  playCount: number;
  weekPlays: number;
};

export type CatalogueIndex = {
  summaries: VideoSummary[];
  categories: (typeof categories.$inferSelect)[];
  tags: (typeof tags.$inferSelect)[];
  /** A new object whenever a text changes: what is built from the texts is cached by it. */
  textVersion: { hash: string };
};

const FRESH_MS = 60 * 1000;
const DAY_MS = 24 * 60 * 60 * 1000;
const cache = new WeakMap<Db, { readAt: number; catalogue: Promise<CatalogueIndex> }>();

/** The catalogue in memory, at most a minute old. The videos shown are read from the database. */
export function readCatalogueIndex({ db, now }: Context): Promise<CatalogueIndex> {
  const at = now().getTime();
  const cached = cache.get(db);
  if (cached && at >= cached.readAt && at - cached.readAt < FRESH_MS) return cached.catalogue;

  const catalogue = loadCatalogueIndex(db, at, cached?.catalogue);
  cache.set(db, { readAt: at, catalogue });
  catalogue.catch(() => cache.delete(db));
  return catalogue;
}

async function loadCatalogueIndex(
  db: Db,
  at: number,
  previous: Promise<CatalogueIndex> | undefined,
): Promise<CatalogueIndex> {
  const weekStart = new Date(at - 6 * DAY_MS).toISOString().slice(0, 10);
  const [rows, tagRows, links, categoryRows, week, previousIndex] = await Promise.all([
    db.select().from(videos).orderBy(asc(videos.position), asc(videos.id)),
    db.select().from(tags).orderBy(asc(tags.id)),
    db.select().from(videoTags).orderBy(asc(videoTags.tagId)),
    db.select().from(categories).orderBy(asc(categories.position), asc(categories.id)),
    db
      .select({ videoId: episodes.videoId, plays: count() })
      .from(plays)
      .innerJoin(episodes, eq(episodes.id, plays.episodeId))
      .where(gte(plays.day, weekStart))
      .groupBy(episodes.videoId),
    previous?.catch(() => null),
  ]);
  const tagIdsOf = new Map<string, string[]>(rows.map((row) => [row.id, []]));
  for (const link of links) tagIdsOf.get(link.videoId)?.push(link.tagId);
  const weekPlaysOf = new Map(week.map((row) => [row.videoId, row.plays]));

  const summaries = rows.map(
    (row): VideoSummary => ({
      id: row.id,
      categoryId: row.categoryId,
      tagIds: tagIdsOf.get(row.id) ?? [],
      title: row.title,
      synopsis: row.synopsis,
      cast: row.cast,
      complete: row.complete,
      featuredRank: row.featuredRank,
      position: row.position,
      addedAt: row.addedAt,
      playCount: row.playCount,
      weekPlays: weekPlaysOf.get(row.id) ?? 0,
    }),
  );
  const hash = hashOfTexts(summaries, tagRows);
  const textVersion = previousIndex?.textVersion.hash === hash ? previousIndex.textVersion : { hash };
  return { summaries, categories: categoryRows, tags: tagRows, textVersion };
}

function hashOfTexts(summaries: VideoSummary[], tagRows: CatalogueIndex['tags']): string {
  const hash = createHash('sha256').update(JSON.stringify(tagRows));
  for (const { id, title, synopsis, cast, tagIds } of summaries)
    hash.update(JSON.stringify([id, title, synopsis, cast, tagIds]));
  return hash.digest('base64url');
}
