import { and, asc, eq } from 'drizzle-orm';
import type { Language, Video } from '../../contract/entities.ts';
import type { Db } from '../db/database.ts';
import { episodeTotals, tags, videos, videoTags } from '../db/schema.ts';
import { ExpectedError } from '../lib/errors.ts';
import { inLanguage } from '../lib/languages.ts';
import type { VideoFacts } from './memory.ts';
import { likedPercent } from './ranking.ts';
import { isLive, type SeriesTimes, visibilityOf } from './status.ts';

type Totals = typeof episodeTotals.$inferSelect;

/** `totals` is null for a series without episodes. */
export function factsOf(row: typeof videos.$inferSelect, totals: Totals | null): VideoFacts {
  return {
    id: row.id,
    categoryId: row.categoryId,
    title: row.title,
    synopsis: row.synopsis,
    cast: row.cast,
    age: row.age,
    contentNotes: row.contentNotes,
    freeEpisodes: row.freeEpisodes,
    complete: row.complete,
    posterVersion: row.posterVersion,
    posterWidths: row.posterWidths,
    posterLettering: row.posterLettering,
    color: row.color,
    playCount: row.playCount,
    episodeCount: totals?.episodeCount ?? 0,
    totalSeconds: Math.round(totals?.seconds ?? 0),
    newestEpisodeAt: latest(row.publishAt, totals?.newestAt ?? row.addedAt),
    likedPercent: likedPercent(row),
  };
}

/** When a series is published, all of its episodes count as new. */
const latest = (published: Date | null, added: Date): Date =>
  published && published > added ? published : added;

type NamedTag = Pick<typeof tags.$inferSelect, 'id' | 'name'>;

export const viewVideo = (facts: VideoFacts, tagged: NamedTag[], lang: Language): Video => ({
  id: facts.id,
  title: inLanguage(facts.title, lang),
  synopsis: inLanguage(facts.synopsis, lang),
  categoryId: facts.categoryId,
  tags: tagged.map(({ id, name }) => ({ id, name: inLanguage(name, lang) })),
  cast: facts.cast,
  likedPercent: facts.likedPercent,
  age: facts.age,
  contentNotes: facts.contentNotes.map((note) => inLanguage(note, lang)),
  poster: {
    path: `/posters/${facts.id}/${facts.posterVersion}`,
    widths: facts.posterWidths,
    color: facts.color,
    ...(facts.posterLettering.includes(lang) && { lettering: lang }),
  },
  episodeCount: facts.episodeCount,
  freeEpisodes: facts.freeEpisodes,
  totalSeconds: facts.totalSeconds,
  complete: facts.complete,
  playCount: facts.playCount,
  newestEpisodeAt: facts.newestEpisodeAt.toISOString(),
});

type Shown = { lang: Language; now: Date; isPreview: boolean };

/** Null unless it is live; a preview finds it whatever its status. */
export async function findVideo(db: Db, id: string, { lang, now, isPreview }: Shown): Promise<Video | null> {
  const [[found], tagged] = await Promise.all([
    db
      .select({ row: videos, totals: episodeTotals })
      .from(videos)
      .leftJoin(episodeTotals, eq(episodeTotals.videoId, videos.id))
      .where(and(eq(videos.id, id), isPreview ? undefined : isLive(now))),
    db
      .select({ id: tags.id, name: tags.name })
      .from(videoTags)
      .innerJoin(tags, eq(tags.id, videoTags.tagId))
      .where(eq(videoTags.videoId, id))
      .orderBy(asc(tags.id)),
  ]);
  return found ? viewVideo(factsOf(found.row, found.totals), tagged, lang) : null;
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
