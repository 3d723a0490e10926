import { and, asc, eq, inArray, or } from 'drizzle-orm';
import type { Language, Video } from '../../contract/entities.ts';
import type { Db } from '../db/database.ts';
import { episodeTotals, tags, videos, videoTags } from '../db/schema.ts';
import { ExpectedError } from '../lib/errors.ts';
import { inLanguage } from '../lib/languages.ts';
import { likedPercent } from './ranking.ts';
import { isLive, type SeriesTimes, visibilityOf } from './status.ts';

/** `previewed` is a series that this viewer sees whatever its status. */
type Shown = { lang: Language; now: Date; previewed?: string | undefined };

/** Only the live ones, in the order of the ids. */
export async function videosByIds(db: Db, ids: string[], { lang, now, previewed }: Shown): Promise<Video[]> {
  if (ids.length === 0) return [];
  const isShown = previewed === undefined ? isLive(now) : or(isLive(now), eq(videos.id, previewed));
  const [rows, tagged] = await Promise.all([
    db
      .select({ row: videos, totals: episodeTotals })
      .from(videos)
      // The ids are repeated here, or PostgreSQL reads the totals of all series.
      .leftJoin(episodeTotals, and(eq(episodeTotals.videoId, videos.id), inArray(episodeTotals.videoId, ids)))
      .where(and(inArray(videos.id, ids), isShown)),
    db
      .select({ videoId: videoTags.videoId, id: tags.id, name: tags.name })
      .from(videoTags)
      .innerJoin(tags, eq(tags.id, videoTags.tagId))
      .where(inArray(videoTags.videoId, ids))
      .orderBy(asc(tags.id)),
  ]);
  const tagsOf = new Map<string, typeof tagged>();
  for (const tag of tagged) tagsOf.set(tag.videoId, [...(tagsOf.get(tag.videoId) ?? []), tag]);

  const toVideo = ({ row, totals }: (typeof rows)[number]): Video => ({
    id: row.id,
    title: inLanguage(row.title, lang),
    synopsis: inLanguage(row.synopsis, lang),
    categoryId: row.categoryId,
    tags: (tagsOf.get(row.id) ?? []).map((tag) => ({ id: tag.id, name: inLanguage(tag.name, lang) })),
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
    episodeCount: totals?.episodeCount ?? 0,
    freeEpisodes: row.freeEpisodes,
    totalSeconds: Math.round(totals?.seconds ?? 0),
    complete: row.complete,
    playCount: row.playCount,
    newestEpisodeAt: latest(row.publishAt, totals?.newestAt ?? row.addedAt).toISOString(),
  });
  const byId = new Map(rows.map((found) => [found.row.id, toVideo(found)]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** When a series is published, all of its episodes count as new. */
const latest = (published: Date | null, added: Date): Date =>
  published && published > added ? published : added;

export async function findVideo(db: Db, id: string, shown: Shown): Promise<Video | null> {
  return (await videosByIds(db, [id], shown))[0] ?? null;
}

/** Throws ExpectedError 404 for a series that is unknown to viewers, 410 for one that was withdrawn. */
export async function requireVideo(db: Db, id: string, now: Date): Promise<void> {
  const { readyAt, publishAt, withdrawnAt } = videos;
  const [video] = await db.select({ readyAt, publishAt, withdrawnAt }).from(videos).where(eq(videos.id, id));
  requireLive(video, now);
}

export function requireLive<T extends SeriesTimes>(video: T | undefined, now: Date): T {
  const visibility = video ? visibilityOf(video, now) : 'unknown';
  if (!video || visibility === 'unknown') throw new ExpectedError(404, 'videoNotFound');
  if (visibility === 'withdrawn') throw new ExpectedError(410, 'videoWithdrawn');
  return video;
}
