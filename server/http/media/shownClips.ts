import { eq, inArray, sql } from 'drizzle-orm';
import { hiddenSeries } from '../../catalogue/hiddenSeries.ts';
import type { HiddenSeries } from '../../catalogue/memory.ts';
import type { Context } from '../../context.ts';
import { episodes } from '../../db/schema.ts';
import { CLIP } from '../../media/clipFiles.ts';

export type ShownEpisode = { id: string; videoId: string; number: number; clip: string; clipVersion: string };

const MAX_EPISODES = 10_000;
/** After this time every server shows a clip that replaced another. */
const KNOWN_MS = 2_000;

/** Finds the current clip of an episode. While the database fails, the last known clip stays. */
export function createEpisodeLookup({ db, now }: Context): (id: string) => Promise<ShownEpisode | null> {
  const known = new Map<string, { episode: ShownEpisode; readAt: number }>();

  const read = async (id: string): Promise<ShownEpisode | null> => {
    const { videoId, number, clip, clipVersion } = episodes;
    const [row] = await db
      .select({ id: episodes.id, videoId, number, clip, clipVersion })
      .from(episodes)
      .where(eq(episodes.id, id));
    return row && CLIP.test(row.clip) ? row : null;
  };

  return async (id) => {
    const cached = known.get(id);
    const at = now().getTime();
    if (cached && Math.abs(at - cached.readAt) < KNOWN_MS) return cached.episode;
    try {
      const episode = await read(id);
      if (known.size >= MAX_EPISODES) known.clear();
      if (episode) known.set(id, { episode, readAt: at });
      else known.delete(id);
      return episode;
    } catch (error) {
      if (cached) return cached.episode;
      throw error;
    }
  };
}

/**
 * Tells whether all episodes with a clip belong to withdrawn series. It reads this once for each change of
 * the withdrawn series; while the database fails, the previous answer stays.
 */
export function createWithdrawnClips(context: Context): (clip: string) => Promise<boolean> {
  let of: HiddenSeries | null = null;
  let clips: Promise<Set<string>> = Promise.resolve(new Set());

  return async (clip) => {
    const hidden = hiddenSeries(context);
    if (hidden !== of) {
      const before = clips;
      of = hidden;
      clips = readClips(context, hidden).catch(() => {
        of = null;
        return before;
      });
    }
    return (await clips).has(clip);
  };
}

async function readClips({ db }: Context, { withdrawn }: HiddenSeries): Promise<Set<string>> {
  if (withdrawn.size === 0) return new Set();
  const { clip, videoId } = episodes;
  const isWithdrawn = inArray(videoId, [...withdrawn]);
  const rows = await db.select({ clip }).from(episodes).groupBy(clip).having(sql`bool_and(${isWithdrawn})`);
  return new Set(rows.map((row) => row.clip));
}
