import { eq } from 'drizzle-orm';
import type { AccountExport, Language } from '../../../contract/entities.ts';
import type { Db } from '../../db/database.ts';
import { arrivals, journeys, sources, videos } from '../../db/schema.ts';

export async function readJourneys(
  db: Db,
  userId: string,
  lang: Language,
): Promise<AccountExport['journeys']> {
  const rows = await db
    .select({ journey: journeys, title: videos.title, source: sources })
    .from(journeys)
    .innerJoin(videos, eq(videos.id, journeys.videoId))
    .leftJoin(sources, eq(sources.id, journeys.sourceId))
    .where(eq(journeys.viewer, userId))
    .orderBy(journeys.firstDay, journeys.videoId);
  return rows.map(({ journey, title, source }) => ({
    videoId: journey.videoId,
    title: title[lang],
    firstDay: journey.firstDay,
    lastDay: journey.lastDay,
    furthestEpisode: journey.furthest,
    wallAt: journey.wallAt?.toISOString() ?? null,
    shopAt: journey.shopAt?.toISOString() ?? null,
    orderedAt: journey.orderedAt?.toISOString() ?? null,
    paidAt: journey.paidAt?.toISOString() ?? null,
    revenue: Object.entries(journey.revenue).map(([currency, amount]) => ({ amount, currency })),
    campaign: campaignIn(source),
  }));
}

export async function readArrival(db: Db, userId: string): Promise<AccountExport['arrival']> {
  const [found] = await db
    .select({ at: arrivals.at, source: sources })
    .from(arrivals)
    .leftJoin(sources, eq(sources.id, arrivals.sourceId))
    .where(eq(arrivals.viewer, userId));
  return found ? { at: found.at.toISOString(), campaign: campaignIn(found.source) } : null;
}

export function campaignIn(source: typeof sources.$inferSelect | null): { name: string; value: string }[] {
  const { id: _id, firstSeenAt: _firstSeenAt, ...campaign } = source ?? {};
  return Object.entries(campaign).flatMap(([name, value]) => (value === null ? [] : [{ name, value }]));
}
