import { eq, sql } from 'drizzle-orm';
import type { Db } from '../../db/database.ts';
import { videos } from '../../db/schema.ts';
import { inScope } from './funnel.ts';
import type { Period } from './period.ts';

export type Retention = {
  videoId: string;
  freeEpisodes: number;
  /** How many of those who began in the period came to each episode or beyond. */
  episodes: { episode: number; viewers: number }[];
  /** The episode after which the largest share of its viewers left, apart from the wall. */
  largestDrop: { episode: number; lost: number } | null;
};

export async function readRetention(db: Db, videoId: string, period: Period): Promise<Retention> {
  const [series] = await db
    .select({
      freeEpisodes: videos.freeEpisodes,
      last: sql<number>`(select coalesce(max(number), 0)::int from episodes where video_id = ${videos.id})`,
    })
    .from(videos)
    .where(eq(videos.id, videoId));
  const { rows } = await db.execute<{ episode: number; viewers: number }>(sql`
    select episode, sum(viewers)::int as viewers from journey_episodes
    where ${inScope({ ...period, videoId })} group by episode order by episode`);
  const counted = new Map(rows.map(({ episode, viewers }) => [episode, viewers]));
  const last = Math.max(series?.last ?? 0, ...counted.keys());
  const curve = Array.from({ length: last }, (_, i) => ({
    ...{ episode: i + 1, viewers: counted.get(i + 1) ?? 0 },
  }));
  const freeEpisodes = series?.freeEpisodes ?? 0;
  return { videoId, freeEpisodes, episodes: curve, largestDrop: largestDrop(curve, freeEpisodes) };
}

/** A drop among a handful of viewers says nothing. */
const FEWEST_VIEWERS = 10;

function largestDrop(curve: Retention['episodes'], freeEpisodes: number): Retention['largestDrop'] {
  let largest: { episode: number; lost: number; part: number } | null = null;
  for (const [index, { episode, viewers }] of curve.entries()) {
    const next = curve[index + 1];
    if (!next || viewers < FEWEST_VIEWERS || episode === freeEpisodes) continue;
    const lost = viewers - next.viewers;
    const part = lost / viewers;
    if (lost > 0 && (largest === null || part > largest.part)) largest = { episode, lost, part };
  }
  return largest && { episode: largest.episode, lost: largest.lost };
}
