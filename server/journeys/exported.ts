import { eq } from 'drizzle-orm';
import type { AccountExport, Language } from '../../contract/entities.ts';
import type { Db } from '../db/database.ts';
import { journeys, sources, videos } from '../db/schema.ts';

/** A member's journeys for the export of the account, in the order in which they began. */
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

type Journey = AccountExport['journeys'][number];

function campaignIn(source: typeof sources.$inferSelect | null): Journey['campaign'] {
  const { id: _id, firstSeenAt: _firstSeenAt, ...campaign } = source ?? {};
  return Object.entries(campaign).flatMap(([name, value]) =>
    typeof value === 'string' ? [{ name, value }] : [],
  );
}
