import { and, asc, count, eq, inArray, isNull, max, sum } from 'drizzle-orm';
import type { Language, Video } from '../../contract/entities.ts';
import type { Db } from '../db/database.ts';
import { episodes, tags, videos, videoTags } from '../db/schema.ts';
import { ExpectedError } from '../errors.ts';
import { inLanguage } from '../localizedText.ts';
import { likedPercent } from './likedPercent.ts';

/** Those of them that are not withdrawn, in the order of the ids. */
export async function videosByIds(db: Db, ids: string[], lang: Language): Promise<Video[]> {
  if (ids.length === 0) return [];
  const [rows, sizes, tagged] = await Promise.all([
    db
      .select()
      .from(videos)
      .where(and(inArray(videos.id, ids), isNull(videos.withdrawnAt))),
    db
      .select({
        videoId: episodes.videoId,
        count: count(),
        seconds: sum(episodes.seconds).mapWith(Number),
        newest: max(episodes.addedAt),
      })
      .from(episodes)
      .where(inArray(episodes.videoId, ids))
      .groupBy(episodes.videoId),
    db
      .select({ videoId: videoTags.videoId, id: tags.id, name: tags.name })
      .from(videoTags)
      .innerJoin(tags, eq(tags.id, videoTags.tagId))
      .where(inArray(videoTags.videoId, ids))
      .orderBy(asc(tags.id)),
  ]);
  const sizeOf = new Map(sizes.map((size) => [size.videoId, size]));
  const tagsOf = (videoId: string) => tagged.filter((tag) => tag.videoId === videoId);

  const toVideo = (row: (typeof rows)[number]): Video => ({
    id: row.id,
    title: inLanguage(row.title, lang),
    synopsis: inLanguage(row.synopsis, lang),
    categoryId: row.categoryId,
    tags: tagsOf(row.id).map((tag) => ({ id: tag.id, name: inLanguage(tag.name, lang) })),
    cast: row.cast,
    likedPercent: likedPercent(row),
    age: row.age,
    contentNotes: row.contentNotes.map((note) => inLanguage(note, lang)),
    poster: {
      path: `/posters/${row.id}/${row.posterVersion}`,
      widths: row.posterWidths,
      color: row.color,
      ...(row.posterLettering.includes(lang) && { lettering: lang }),
    },
    episodeCount: sizeOf.get(row.id)?.count ?? 0,
    freeEpisodes: row.freeEpisodes,
    totalSeconds: Math.round(sizeOf.get(row.id)?.seconds ?? 0),
    complete: row.complete,
    playCount: row.playCount,
    newestEpisodeAt: (sizeOf.get(row.id)?.newest ?? row.addedAt).toISOString(),
  });
  const byId = new Map(rows.map((row) => [row.id, toVideo(row)]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

export async function findVideo(db: Db, id: string, lang: Language): Promise<Video | null> {
  return (await videosByIds(db, [id], lang))[0] ?? null;
}

/** Throws ExpectedError 404 for an unknown series, 410 for one that was withdrawn. */
export async function requireVideo(db: Db, id: string): Promise<void> {
  const [video] = await db.select({ withdrawnAt: videos.withdrawnAt }).from(videos).where(eq(videos.id, id));
  if (!video) throw new ExpectedError(404, 'videoNotFound');
  if (video.withdrawnAt) throw new ExpectedError(410, 'videoWithdrawn');
}
